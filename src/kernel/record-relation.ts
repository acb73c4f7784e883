/**
 * Granary's own records of one account as SQL may read them beside datasets. A domain declares what it shows as data and
 * its `defineDomain` names it. Never secrets, and no hashes of them.
 */
export interface RecordRelation {
  /** Begins with `granary_`. */
  name: `granary_${string}`;
  description: string;
  columns: readonly RecordColumn[];
  /** What stands behind FROM; it has an `account_id`. */
  from: string;
  /** An expression for the time of a record, by which records can be limited. */
  time: string;
}

export interface RecordColumn {
  name: string;
  type: RecordType;
  /** An expression; the column of that name when left out. */
  value?: string;
}

export type RecordType = 'text' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'jsonb';

/** Columns by their types, in order. */
export const recordColumns = (types: Readonly<Record<string, RecordType>>): RecordColumn[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));
