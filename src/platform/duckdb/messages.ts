import type { ColumnOrigin, RelationColumns } from './origins.ts';
import type { Fault, Inspection } from './tree.ts';

/** A name that user SQL may read from, made of trusted SQL over local files and rows that come along. */
export interface Relation {
  name: string;
  /** Trusted SQL. The rows below are in the table `hot."<name>"`. */
  select: string;
  files: readonly string[];
  rows?: HotRows;
  /** How many rows it has, where that is known. */
  count?: number;
}

export interface HotRows {
  columns: readonly { name: string; type: string }[];
  /** A JSON array of objects by column name. */
  json: string;
  /** Names this content; without it the text itself is hashed. */
  version?: string;
}

/** A name for a SELECT of a user, which the gate has let through; it may read the relations, and the views before it. */
export interface View {
  name: string;
  sql: string;
}

export interface Column {
  name: string;
  type: string;
}

export type ParameterValue = string | number | boolean | null;
export type Parameters = readonly ParameterValue[] | Readonly<Record<string, ParameterValue>>;
export type StreamFormat = 'json' | 'jsonl' | 'csv' | 'arrow';
export type FileFormat = StreamFormat | 'parquet';

export interface Sandbox {
  relations: readonly Relation[];
  views?: readonly View[];
  /** Files that statements may write; a query has none. */
  writable: readonly string[];
  /** A folder DuckDB may spill to, for trusted work only. */
  spillFolder?: string;
  /** Fewer than the process may use. */
  threads?: number;
}

export interface SandboxedSql {
  sql: string;
  params: Parameters;
  /** Names the sandbox; one that the process keeps open is used again. */
  key: string;
  sandbox?: Sandbox;
}

export interface CopyTarget {
  format: FileFormat;
  file: string;
  limit: number | undefined;
  /** Of CSV: texts that a spreadsheet would run are made plain ones. */
  escapeFormulas: boolean;
}

export type Command =
  | { kind: 'inspect'; sql: string }
  | { kind: 'origins'; sql: string; relations: RelationColumns }
  | ({ kind: 'query'; limit: number; maxBytes: number } & SandboxedSql)
  | ({ kind: 'describe' } & SandboxedSql)
  | ({ kind: 'explain'; analyze: boolean } & SandboxedSql)
  | ({ kind: 'stream'; format: StreamFormat; limit: number | undefined } & SandboxedSql)
  | ({ kind: 'copy'; lookFirst: string | undefined } & CopyTarget & SandboxedSql)
  | { kind: 'execute'; statements: readonly Statement[]; readable: readonly string[]; sandbox: Sandbox };

export interface Statement {
  sql: string;
  params?: Parameters;
}

/** What a query has read of a Parquet file, by the reads themselves. */
export interface FileScan {
  file: string;
  rows: number;
  groups: number;
  rowsRead: number;
  groupsRead: number;
  bytesRead: number;
}

export interface Answer {
  inspect: Inspection | Fault;
  origins: { columns: ColumnOrigin[] | undefined };
  query: { columns: Column[]; rowCount: number; truncated: boolean };
  describe: { columns: Column[]; parameters: string[] };
  explain: { plan: unknown; scans: FileScan[] };
  stream: { rowCount: number };
  copy: { columns: Column[]; rowCount: number };
  execute: { results: unknown[][] };
}

/** What the process answers, next to bytes: `began` when the files are open, then `chunk` and `progress`, and one of the last two. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'began' }
  | { kind: 'chunk' }
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; answer: unknown; loaded: string[] }
  | { kind: 'failed'; message: string; stage: Stage; loaded: string[] };

/** Where it failed: our own files, a view of the user, or the query. */
export type Stage = 'open' | 'view' | 'run';

export type Instruction =
  | { kind: 'begin'; command: Command; settings: EngineSettings }
  | { kind: 'cancel' }
  | { kind: 'more' };

export interface EngineSettings {
  threads: number;
  memoryMb: number;
}
