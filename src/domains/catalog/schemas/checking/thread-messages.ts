import type { SchemaFault } from '../json-schema.ts';
import type { SchemaObject } from '../subschemas.ts';
import type { Findings } from './row-errors.ts';

/** Without rows only the schema itself is checked. */
export interface JsonTask {
  schema: SchemaObject;
  rows: readonly SchemaObject[];
}

export type JsonVerdict = { findings: Findings } | { fault: SchemaFault };
