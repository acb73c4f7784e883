import { type CodeType, codeTypeOf, isDrg } from './code-types.ts';
import { formOf } from './forms.ts';
import { normaliseNdc } from './ndc.ts';
import { normaliseProcedure } from './procedure.ts';
import { withoutBlanks } from './without-blanks.ts';

export interface NormalisedCode {
  type: string;
  code: string;
  /** Whether the type is one that CMS lists. */
  isKnown: boolean;
  /** Whether the code belongs to another system than the one that was named. */
  isOtherType: boolean;
  /** What stood behind the code of a procedure, as in 71046-26; empty for none. */
  modifiers: string;
}

/**
 * A code as comparisons need it. CPT is level I of HCPCS, and files name either for both, so that the form of the code
 * decides which of the two it is; a type that nobody knows is kept in upper case.
 */
export function normaliseCode(type: string, code: string): NormalisedCode {
  const known = codeTypeOf(type);
  const plain = plainCode(code);
  if (known === undefined)
    return { type: plainCode(type), code: plain, isKnown: false, isOtherType: false, modifiers: '' };
  const whole = normalisePlain(known, plain);
  const normal = normaliseTitled(known, plain, whole.code) ?? whole;
  const level = PROCEDURES.has(known) ? levelOf(known, normal.code) : known;
  return { ...normal, type: level, isKnown: true, isOtherType: level !== known };
}

type PlainCode = Pick<NormalisedCode, 'code' | 'modifiers'>;

const normalisePlain = (type: CodeType, plain: string): PlainCode =>
  PROCEDURES.has(type)
    ? normaliseProcedure(plain)
    : {
        code: NORMALISERS[type]?.(plain) ?? (isDrg(type) ? normaliseDrg(plain, type) : plain),
        modifiers: '',
      };

const LEAST_TITLED = 7;
/** Words behind a code, and no number that could be another one. */
const TITLED = /^(.*?\d[\dA-Z]*)(?:\s*[-,\u2013:]\s*|\s+)(?=\(?[A-Z]{3})(?!.*\d{3})/;

/** A code with its name behind it, as 0450 - EMERGENCY ROOM; undefined where the whole is a code, or no name is behind it. */
function normaliseTitled(type: CodeType, plain: string, whole: string): PlainCode | undefined {
  const form = plain.length < LEAST_TITLED ? undefined : formOf(type);
  if (form === undefined || form.test(whole)) return undefined;
  const [found = '', own] = TITLED.exec(plain) ?? [];
  // The severity may stand behind it.
  if (own === undefined || (type === 'APR-DRG' && /\d/.test(plain.slice(found.length)))) return undefined;
  const normal = normalisePlain(type, own);
  return form.test(normal.code) ? normal : undefined;
}

const USUAL = /^[A-Z0-9][A-Z0-9.-]*$/;
const UNSEEN = /[\u200b-\u200d\u2060\ufeff]/g;
/** Spreadsheets keep digits as text behind it. */
const TEXT_MARK = /^'+\s*|^="(.*)"$/;

const plainCode = (code: string): string =>
  USUAL.test(code) ? code : code.replace(UNSEEN, '').trim().toUpperCase().replace(TEXT_MARK, '$1');

const padded =
  (digits: number, prefix?: RegExp) =>
  (code: string): string => {
    const plain = withoutBlanks(prefix === undefined ? code : code.replace(prefix, ''));
    return /^\d+X?$/.test(plain) ? plain.replace(/^0+(?=\d)/, '').padStart(digits, '0') : plain;
  };

const NORMALISERS: Readonly<Partial<Record<CodeType, (code: string) => string>>> = {
  NDC: normaliseNdc,
  RC: padded(4, /^(?:REVENUE|REV|RC|UB|R)[\s.]*(?:CODE|CD)?[\s.:#-]*(?=\d)/),
  APC: padded(4, /^APC[\s:#-]*(?=\d)/),
};

/** As in MS-DRG V41.0 (FY 2024) 469. */
const DRG_VERSION = /^[A-Z-]*[ -]?DRG\s+V\d+(?:\.\d+)?(?:\s+\([^)]*\))?\s+(?=\d)/;
const DRG_NAMES = /^[A-Z-]*DRG[-:#]?(?=\d)|^(?:MS|APR|APS|AP|CMS|LTC|TRIS)-?(?=\d)/;
/** Its severity of illness stands behind the group: 0014 and 1-4 are group 1, severity 4. */
const SEVERITY = /^(\d{1,3})(?:[-./_]|-?SOI)0?([0-4])$/;

function normaliseDrg(code: string, type: CodeType): string {
  const plain = withoutBlanks(code.replace(DRG_VERSION, '')).replace(DRG_NAMES, '');
  if (type === 'APR-DRG') {
    const parts = /^(\d{3})([0-4])$/.exec(plain) ?? SEVERITY.exec(plain);
    if (parts !== null) return `${(parts[1] ?? '').padStart(3, '0')}-${parts[2]}`;
  }
  return padded(3)(plain);
}

const PROCEDURES: ReadonlySet<CodeType> = new Set<CodeType>(['CPT', 'HCPCS', 'CDT']);

const LEVEL_ONE = /^\d{4}[\dAFMTU]$/;
const LEVEL_TWO = /^[A-CE-V]\d{4}$/;
const DENTAL = /^D\d{4}$/;

function levelOf(type: CodeType, code: string): CodeType {
  if (LEVEL_ONE.test(code)) return 'CPT';
  if (DENTAL.test(code)) return 'CDT';
  return LEVEL_TWO.test(code) ? 'HCPCS' : type;
}
