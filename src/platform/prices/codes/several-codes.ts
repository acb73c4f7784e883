import { codeTypeOf } from './code-types.ts';
import { formOf, PROCEDURE_FORM } from './forms.ts';
import { normaliseCode } from './normalise.ts';

const BETWEEN = /\s*[,;|\n\r]\s*/;
/** Codes of procedures have five characters each, so that blanks alone can stand between them. */
const BETWEEN_PROCEDURES = /[\s,;|]+/;
const MAY_BE_SEVERAL = /[,;|\s]/;

/** Fewer are those of a number that is grouped by commas, as 1,001 or 99,213. */
const LEAST_CHARACTERS = 3;
const PROCEDURE_CHARACTERS = 5;

export interface TypedCode {
  type: string;
  code: string;
}

/** The codes that stand in one cell, each with its type: several only where every one of them has the form of the type, or a type of its own. */
export function severalCodes(type: string, code: string): TypedCode[] {
  if (!MAY_BE_SEVERAL.test(code)) return [{ type, code }];
  const known = codeTypeOf(type);
  if (known === undefined) return pairedCodes(type, code) ?? [{ type, code }];
  const form = formOf(known);
  if (form === undefined) return [{ type, code }];
  const [between, least] =
    form === PROCEDURE_FORM ? [BETWEEN_PROCEDURES, PROCEDURE_CHARACTERS] : [BETWEEN, LEAST_CHARACTERS];
  const codes = code.split(between).filter((part) => part !== '');
  const isOne = (part: string): boolean => part.length >= least && form.test(normaliseCode(known, part).code);
  return codes.length > 1 && codes.every(isOne)
    ? codes.map((part) => ({ type, code: part }))
    : [{ type, code }];
}

/** Types and codes that pair by their places, as CPT|RC and 99213|0450. */
function pairedCodes(type: string, code: string): TypedCode[] | undefined {
  const types = type.split(BETWEEN);
  const codes = code.split(BETWEEN);
  const isPaired =
    types.length === codes.length &&
    types.every((one) => codeTypeOf(one) !== undefined) &&
    codes.every((one) => one !== '');
  return isPaired ? codes.map((one, place) => ({ type: types[place] ?? '', code: one })) : undefined;
}
