/** A type as Trino tells it: arguments are types, named types of a row, or numbers such as a precision. */
export interface TrinoType {
  rawType: string;
  arguments?: readonly { value: unknown }[];
}

export interface TrinoColumn {
  name: string;
  type: string;
  typeSignature?: TrinoType;
}

/** How far a query is. */
export interface TrinoStats {
  state: string;
  queued: boolean;
  completedSplits: number;
  totalSplits: number;
  processedRows: number;
  processedBytes: number;
  cpuTimeMillis: number;
  queuedTimeMillis: number;
}

export interface TrinoError {
  message: string;
  errorName: string;
  errorType: string;
  errorLocation?: { lineNumber: number; columnNumber: number };
}

/** A page without its rows, as the protocol has it. */
export interface PageHead {
  id?: string;
  nextUri?: string;
  columns?: TrinoColumn[];
  stats?: Partial<TrinoStats>;
  error?: TrinoError;
}

/** The rows of a page as they came: values of one JSON array, without its brackets. */
export interface PageRows {
  text: Buffer;
  count: number;
}

export interface TrinoQuery {
  /** One SELECT in Trino's dialect. */
  sql: string;
  params?: readonly (string | number | boolean | null)[];
  /** Lines that stand before what the user wrote. */
  linesBefore?: number;
  accountId: string;
  /** Names whose session of the catalogue it is: another one for each account, key and token. */
  source: string;
  /** What the catalogue knows the account by. */
  catalogToken: string;
  timeoutMs: number;
  signal?: AbortSignal;
  /** Gets every page with rows; answers whether more are wanted. */
  receive(rows: PageRows): Promise<boolean>;
  onProgress?(stats: TrinoStats): void;
}

export interface TrinoAnswer {
  columns: TrinoColumn[];
  stats: TrinoStats;
  /** Whether all rows were read. */
  isWhole: boolean;
}

export interface TrinoSettings {
  url: string;
  /** The key that Trino verifies tokens with, as bytes. */
  jwtKey: Buffer;
  catalog: string;
  /** Where plain names of tables are looked up. */
  schema: string;
}

/** How patient the client is; tests are less so. */
export interface TrinoPatience {
  /** For one request; Trino itself holds one for a second. */
  requestMs: number;
  /** Without any answer, from the first failure on. */
  outageMs: number;
  /** For the request that cancels a query. */
  cancelMs: number;
  /** Before the second attempt of a request; each further one waits twice as long. */
  firstDelayMs: number;
}
