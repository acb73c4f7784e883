/** One thing that a validator says about a file. */
export interface VerdictFinding {
  /** As the validator has it: a JSON pointer, a cell such as F12, or `row 12`. */
  path: string;
  message: string;
  field: string | null;
  /** Of CSV: the record from 1, the letters of its column, and the line of an editor. */
  row: number | null;
  column: string | null;
  line: number | null;
}

export const pointerFinding = (path: string, message: string, field: string | null): VerdictFinding => ({
  ...{ path, message, field, row: null, column: null, line: null },
});

export function cellFinding(
  path: string,
  message: string,
  field: string | null,
  lineOf: (record: number) => number,
): VerdictFinding {
  const [, column = '', written = ''] = /^(?:row |([A-Z]+))(\d+)$/.exec(path) ?? [];
  const row = written === '' ? null : Number(written);
  return { path, message, field, row, column: column || null, line: row === null ? null : lineOf(row) };
}
