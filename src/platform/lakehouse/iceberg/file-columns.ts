import { must } from '../../../kernel/must.ts';
import type { IcebergField, IcebergSchema, ScalarType } from './columns.ts';

/** Columns of Parquet files that may have been written without field IDs. */
export interface FileColumns {
  /**
   * Every column that such files have ever had, in the order in which they came: its place is its ID, so that names are only
   * ever added at the end. The elements of a list are a column of their own, `<name>.element`.
   */
  known: readonly string[];
  /** Those that are shown, with their types in DuckDB. */
  types: Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, ScalarType>> = {
  VARCHAR: 'string',
  BOOLEAN: 'boolean',
  UTINYINT: 'int',
  USMALLINT: 'int',
  INTEGER: 'int',
  BIGINT: 'long',
  DOUBLE: 'double',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
  'DECIMAL(18,4)': 'decimal(18, 4)',
};

const LIST = '[]';
const ELEMENT = '.element';

export function schemaOfFiles({ known, types }: FileColumns): IcebergSchema {
  const ids = idsOf(known);
  const idOf = (name: string) => must(ids.get(name), `the ID of the column ${name}`);
  const fields = Object.entries(types).map(([name, type]): IcebergField => {
    const field = { id: idOf(name), name, required: false };
    if (!type.endsWith(LIST)) return { ...field, type: scalarType(type) };
    const element = scalarType(type.slice(0, -LIST.length));
    const list = {
      type: 'list' as const,
      'element-id': idOf(name + ELEMENT),
      'element-required': false,
      element,
    };
    return { ...field, type: list };
  });
  return { type: 'struct', 'schema-id': 0, 'identifier-field-ids': [], fields };
}

interface MappedField {
  'field-id': number;
  names: string[];
  fields?: MappedField[];
}

/** What readers know the columns of files without IDs by. Some fail at a name that it does not have, so all that ever were stand in it. */
export function nameMapping({ known }: FileColumns): string {
  const ids = idsOf(known);
  const mapping = known
    .filter((name) => !name.endsWith(ELEMENT))
    .map((name): MappedField => {
      const mapped = { 'field-id': must(ids.get(name), 'the ID of a column'), names: [name] };
      const element = ids.get(name + ELEMENT);
      return element === undefined
        ? mapped
        : { ...mapped, fields: [{ 'field-id': element, names: ['element'] }] };
    });
  return JSON.stringify(mapping);
}

const idsOf = (known: readonly string[]): Map<string, number> =>
  new Map(known.map((name, place) => [name, place + 1]));

const scalarType = (type: string): ScalarType => must(TYPES[type], `a type of Iceberg for ${type}`);
