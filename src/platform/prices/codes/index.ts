export { CODE_TYPES, codeTypeOf, isCategory, MODIFIER_TYPE, rankOf } from './code-types.ts';
export { formOf } from './forms.ts';
export { normaliseCode } from './normalise.ts';
export { isValidNpi } from './npi.ts';
export { severalCodes } from './several-codes.ts';
