export {
  CODE_TYPES,
  type CodeType,
  codeTypeOf,
  isCategory,
  MODIFIER_TYPE,
  rankOf,
} from './code-types.ts';
export { type NormalisedCode, normaliseCode } from './normalise.ts';
export { isValidNpi } from './npi.ts';
