/** What the thread that reads Arrow is asked, one thing at a time, and what it answers. */
export type ArrowRequest =
  | { kind: 'open'; file: string }
  | { kind: 'write'; target: string; skip: number; mostBytes: number; mostRecords: number };

export interface ArrowColumn {
  name: string;
  /** In DuckDB's words. */
  type: string;
}

export interface WrittenRows {
  first: number;
  last: number;
  records: number;
  longest: number;
  isLast: boolean;
}

export type ArrowReply =
  | { kind: 'opened'; columns: ArrowColumn[] }
  | { kind: 'written'; rows: WrittenRows }
  | { kind: 'failed'; message: string };
