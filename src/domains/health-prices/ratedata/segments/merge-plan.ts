/** So many files by themselves, or so many rows in them, are worth merging. */
const MANY_FILES = 64;
const MANY_ROWS = 10_000_000;
/** So many merges side by side are worth one that takes them all. */
const MANY_MERGES = 8;

export interface Standing {
  unmerged: readonly { file_no: string; rates: string }[];
  /** Which files each merge has taken. */
  merges: number;
}

/** What to merge now: the files that stand by themselves, or everything. */
export function planMerge(
  { unmerged, merges }: Standing,
  { files = MANY_FILES, rows = MANY_ROWS } = {},
): 'nothing' | 'unmerged' | 'all' {
  const total = unmerged.reduce((sum, { rates }) => sum + Number(rates), 0);
  if (unmerged.length < 2 || (unmerged.length < files && total < rows)) return 'nothing';
  return merges >= MANY_MERGES ? 'all' : 'unmerged';
}

export interface CodeRange {
  type: string;
  first: string;
  last: string;
  rows: number;
}

/** Codes with their rows, in order, in ranges of about so many rows, each of one type. A code is never in two of them. */
export function codeRanges(
  counts: readonly { type: string; code: string; rows: number }[],
  most: number,
): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (const { type, code, rows } of counts) {
    const open = ranges.at(-1);
    if (open !== undefined && open.type === type && open.rows + rows <= most) {
      open.last = code;
      open.rows += rows;
    } else ranges.push({ type, first: code, last: code, rows });
  }
  return ranges;
}
