import { normaliseCode } from '../../codes/index.ts';
import type { CodeFilter, ItemFields } from './chunk.ts';

/** The code of an item as comparisons need it, and as the file has it where that differs. */
export interface ItemCode {
  type: string | null;
  code: string | null;
  raw: string | null;
}

export function itemCodeOf(codeType: string | null, code: string | null): ItemCode {
  const normal = normaliseCode(codeType ?? '', code ?? '');
  const type = codeType === null ? null : normal.type;
  if (code === null) return { type, code: null, raw: null };
  // The type that the file names is nowhere else.
  const raw = normal.isOtherType ? `${codeType} ${code}` : normal.code === code ? null : code;
  return { type, code: normal.code, raw };
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

export function isWantedItem(filter: CodeFilter, { codeType, code }: ItemFields): boolean {
  if (filter === undefined) return true;
  const normal = normaliseCode(codeType ?? '', code ?? '');
  return (
    filter.has(normal.code) ||
    filter.has((code ?? '').trim().toUpperCase()) ||
    filter.has(`${normal.type}:${normal.code}`)
  );
}
