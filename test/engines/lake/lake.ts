import { readFileSync } from 'node:fs';
import type { Tools } from '../install/engines.ts';

/** What makes the tables and the tests of readers agree: written to a file by the runner, read by each test file. */
export interface Lake {
  nodes: { name: string; address: string }[];
  /** The account that has the tables. */
  owner: Account;
  /** Another one, with a table of its own that has the name of one of the owner's. */
  stranger: Account;
  /** One with nothing, whose key an engine may hold for itself. */
  nobody: Account;
  /** Of the objects. */
  region: string;
  tables: LakeTable[];
  tools: Partial<Tools>;
  trino?: TrinoPlace;
}

export interface Account {
  id: string;
  key: string;
}

/** A running cluster, and what its requests are signed with. */
export interface TrinoPlace {
  address: string;
  key: string;
}

export type Kind = 'integer' | 'float' | 'boolean' | 'timestamp' | 'text';

export interface KnownColumn {
  name: string;
  /** As readers of Iceberg see it. */
  shown: string;
  kind: Kind;
}

export type Value = string | number | null;

export interface LakeTable {
  name: string;
  /** The oldest first; the last one is what the table is now. */
  versions: LakeVersion[];
  /** Of the last version. */
  filters: { filter: Filter; count: number }[];
}

export interface LakeVersion {
  what: string;
  version: number;
  /** When it was made, in milliseconds. */
  at: number;
  columns: KnownColumn[];
  /** What Granary measured when it was the present one. */
  measured: Value[];
  /** All of it, for tables with few rows. */
  rows?: Value[][];
}

export interface Filter {
  column: KnownColumn;
  test: 'is null' | 'is not null' | '=' | '>' | '<=' | 'between';
  values: (string | number)[];
}

/** The lake of this run. */
export function openLake(): Lake {
  const file = process.env.GRANARY_ENGINES_LAKE;
  if (file === undefined) throw new Error('Run these tests with npm run test:engines.');
  return JSON.parse(readFileSync(file, 'utf8'));
}
