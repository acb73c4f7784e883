import { normaliseCode } from '../../codes/index.ts';
import type { CodeFilter, ItemFields } from './chunk.ts';

/** The code of an item as comparisons need it, and as the file has it where that differs. */
export interface ItemCode {
  type: string | null;
  code: string | null;
  raw: string | null;
}

type NormalisedCode = ReturnType<typeof normaliseCode>;
type CodeFields = Pick<ItemFields, 'codeType' | 'code' | 'severity'>;

export function itemCodeOf(fields: CodeFields): ItemCode {
  const { codeType, code } = fields;
  const normal = withModifiers(normaliseFields(fields));
  const type = codeType === null ? null : normal.type;
  if (code === null) return { type, code: null, raw: null };
  // The type that the file names is nowhere else.
  const raw = normal.isOtherType ? `${codeType} ${code}` : normal.code === code ? null : code;
  return { type, code: normal.code, raw };
}

/** Modifiers are those of a rate: a code that has some of its own is not the one without, and stays apart from it. */
const withModifiers = (normal: NormalisedCode): NormalisedCode =>
  normal.modifiers === ''
    ? normal
    : { ...normal, code: `${normal.code}-${normal.modifiers.replaceAll(' ', '-')}` };

const SEVERITY = /^0*([0-4])(?:\.0+)?$/;

/** The severity of illness stands behind the group of APR-DRG, as where a file writes both as one. */
function normaliseFields({ codeType, code, severity }: CodeFields): NormalisedCode {
  const normal = normaliseCode(codeType ?? '', code ?? '');
  if (severity === null || normal.type !== 'APR-DRG' || !/^\d{3}$/.test(normal.code)) return normal;
  const [, level] = SEVERITY.exec(severity.trim()) ?? [];
  return level === undefined ? normal : { ...normal, code: `${normal.code}-${level}` };
}

/** How payers call what is paid for each service. */
const FEE_FOR_SERVICE = /^(?:fee[ _-]?for[ _-]?service|f\.?f\.?s\.?)$/;

export function arrangementOf(text: string | null): string | null {
  const word = text?.trim().toLowerCase() ?? '';
  if (word === '') return null;
  return FEE_FOR_SERVICE.test(word) ? 'ffs' : word;
}

const TYPED = /^([^:]*):(.*)$/s;

/** The codes that are asked for, in the form that those of items are compared in. */
export function codeFilterOf(codes: readonly string[] | undefined): CodeFilter {
  if (codes === undefined) return undefined;
  return new Set(
    codes.map((text) => {
      const [, type, code] = TYPED.exec(text) ?? [];
      if (type === undefined || code === undefined) return text.trim().toUpperCase();
      const normal = normaliseCode(type, code);
      return `${normal.type}:${normal.code}`;
    }),
  );
}

/** A group of APR-DRG is asked for with a severity of illness, or for all of them without. */
export function isWantedItem(filter: CodeFilter, fields: CodeFields): boolean {
  if (filter === undefined) return true;
  const { code, severity } = fields;
  const normal = normaliseFields(fields);
  return (
    filter.has(normal.code) ||
    filter.has((code ?? '').trim().toUpperCase()) ||
    filter.has(`${normal.type}:${normal.code}`) ||
    (severity !== null && isWantedItem(filter, { ...fields, severity: null }))
  );
}
