import { invalidRequest } from '../../../kernel/errors.ts';
import { COLUMN_TYPES, type ColumnType, checkColumns } from '../../../platform/tables/index.ts';
import { canonicalJson } from './canonical.ts';
import type { SchemaColumn } from './comparison/columns.ts';
import { checkJsonSchema } from './json-schema.ts';
import type { SchemaObject } from './subschemas.ts';

export type Definition =
  | { type: 'json_schema'; schema: SchemaObject }
  | { type: 'columns'; schema: readonly SchemaColumn[] };

export type SchemaType = Definition['type'];

const MOST_BYTES = 131_072;

/** A definition as a caller sent it, checked as far as that needs no run of it. */
export function readDefinition(type: SchemaType, schema: unknown): Definition {
  const isList = Array.isArray(schema);
  if (isList !== (type === 'columns')) {
    const message = type === 'columns' ? 'must be an array of columns' : 'must be a JSON Schema object';
    throw refusal('schema', `${message} for the type ${type}`);
  }
  const bytes = Buffer.byteLength(canonicalJson(schema));
  if (bytes > MOST_BYTES) throw refusal('schema', `is ${bytes} bytes long; the maximum is ${MOST_BYTES}`);
  if (isList) return { type: 'columns', schema: readColumns(schema) };
  const fault = checkJsonSchema(schema as SchemaObject);
  if (fault !== undefined) throw refusal(`schema${fault.path}`, fault.message);
  return { type: 'json_schema', schema: schema as SchemaObject };
}

export const refusal = (path: string, message: string) =>
  invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });

function readColumns(columns: readonly unknown[]): SchemaColumn[] {
  const read = columns.map(readColumn);
  checkColumns(read.map(({ name, data_type: type, nullable }) => ({ name, type, nullable })));
  return read;
}

function readColumn(given: unknown, index: number): SchemaColumn {
  const at = (field: string) => `schema.${index}${field}`;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw refusal(at(''), 'must be an object with name and data_type');
  const { name, data_type: type, nullable = true } = given as Record<string, unknown>;
  if (typeof name !== 'string') throw refusal(at('.name'), 'must be text');
  if (!COLUMN_TYPES.includes(type as ColumnType))
    throw refusal(at('.data_type'), `must be one of: ${COLUMN_TYPES.join(', ')}`);
  if (typeof nullable !== 'boolean') throw refusal(at('.nullable'), 'must be true or false');
  return { name, data_type: type as ColumnType, nullable };
}
