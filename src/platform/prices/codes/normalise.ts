import { type CodeType, codeTypeOf, isDrg } from './code-types.ts';
import { normaliseNdc } from './ndc.ts';

export interface NormalisedCode {
  type: string;
  code: string;
  /** Whether the type is one that CMS lists. */
  isKnown: boolean;
  /** Whether the code belongs to another system than the one that was named. */
  isOtherType: boolean;
}

/**
 * A code as comparisons need it. CPT is level I of HCPCS, and files name either for both, so that the form of the code
 * decides which of the two it is; a type that nobody knows is kept in upper case.
 */
export function normaliseCode(type: string, code: string): NormalisedCode {
  const known = codeTypeOf(type);
  const plain = code.trim().toUpperCase();
  if (known === undefined)
    return { type: type.trim().toUpperCase(), code: plain, isKnown: false, isOtherType: false };
  const normal = NORMALISERS[known]?.(plain) ?? (isDrg(known) ? normaliseDrg(plain, known) : plain);
  const level = levelOf(known, normal);
  return { type: level, code: normal, isKnown: true, isOtherType: level !== known };
}

const withoutBlanks = (code: string): string =>
  /[\s.]/.test(code) ? withoutZeroFraction(code.replace(/\s+/g, '')) : code;

/** Spreadsheets make 300.0 of 300. */
const withoutZeroFraction = (code: string): string =>
  /^\d+\.0+$/.test(code) ? code.replace(/\..*/, '') : code;

const padded =
  (digits: number) =>
  (code: string): string => {
    const plain = withoutBlanks(code);
    return /^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '').padStart(digits, '0') : plain;
  };

const NORMALISERS: Readonly<Partial<Record<CodeType, (code: string) => string>>> = {
  CPT: withoutBlanks,
  HCPCS: withoutBlanks,
  CDT: withoutBlanks,
  NDC: normaliseNdc,
  RC: padded(4),
  APC: padded(4),
};

function normaliseDrg(code: string, type: CodeType): string {
  const plain = withoutBlanks(code).replace(/^(?:[A-Z]+-?)?DRG-?(?=\d)/, '');
  if (type === 'APR-DRG') {
    // Its severity of illness stands behind the group: 0014 and 1-4 are group 1, severity 4.
    const parts = /^(\d{3})([0-4])$/.exec(plain) ?? /^(\d{1,3})[-.]([0-4])$/.exec(plain);
    if (parts !== null) return `${(parts[1] ?? '').padStart(3, '0')}-${parts[2]}`;
  }
  return padded(3)(plain);
}

const LEVEL_ONE = /^\d{4}[\dAFMTU]$/;
const LEVEL_TWO = /^[A-CE-V]\d{4}$/;
const DENTAL = /^D\d{4}$/;

function levelOf(type: CodeType, code: string): CodeType {
  if (type !== 'CPT' && type !== 'HCPCS' && type !== 'CDT') return type;
  if (LEVEL_ONE.test(code)) return 'CPT';
  if (DENTAL.test(code)) return 'CDT';
  return LEVEL_TWO.test(code) ? 'HCPCS' : type;
}
