import type { Column, ColumnType } from '../../tables/index.ts';
import { SYSTEM_COLUMNS } from '../../tables/index.ts';

/** A column as readers of Iceberg see it. */
export interface IcebergField {
  id: number;
  name: string;
  required: boolean;
  type: IcebergType;
}

/** That columns of datasets have. */
export type DatasetType = 'long' | 'double' | 'boolean' | 'timestamp' | 'string';
export type ScalarType = DatasetType | 'int' | 'date' | `decimal(${number}, ${number})`;
export type IcebergType = ScalarType | ListType;

export interface ListType {
  type: 'list';
  'element-id': number;
  'element-required': boolean;
  element: ScalarType;
}

export interface IcebergSchema {
  type: 'struct';
  'schema-id': number;
  'identifier-field-ids': number[];
  fields: IcebergField[];
}

const TYPES: Readonly<Record<ColumnType, DatasetType>> = {
  text: 'string',
  integer: 'long',
  float: 'double',
  boolean: 'boolean',
  timestamp: 'timestamp',
  jsonb: 'string',
  url: 'string',
  email: 'string',
};

export const icebergType = (type: ColumnType): DatasetType => TYPES[type];

/** Names of Iceberg's own columns: a table that has one of them cannot be read at all by Spark. */
const RESERVED = new Set([
  '_file',
  '_pos',
  '_deleted',
  '_spec_id',
  '_partition',
  '_row_id',
  '_last_updated_sequence_number',
  '_change_type',
  '_change_ordinal',
  '_commit_snapshot_id',
]);

export const ROW_ID = 1;

/** Granary's own columns first; every name is free for Iceberg, and apart from the others whatever the case. */
export function icebergSchema(schemaId: number, columns: readonly Column[]): IcebergSchema {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const nameOf = (name: string): string => {
    if (!RESERVED.has(name.toLowerCase())) return name;
    const wanted = `granary${name}`;
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? wanted : `${wanted}_${number}`;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  };
  const own: IcebergField[] = SYSTEM_COLUMNS.map(({ fieldId, name }) => ({
    id: fieldId,
    name: nameOf(name),
    required: fieldId === ROW_ID,
    type: fieldId === ROW_ID ? 'long' : 'timestamp',
  }));
  const others = columns.map(({ fieldId, name, type, nullable }) => ({
    id: fieldId,
    name: nameOf(name),
    required: !nullable,
    type: icebergType(type),
  }));
  return {
    type: 'struct',
    'schema-id': schemaId,
    'identifier-field-ids': [ROW_ID],
    fields: [...own, ...others],
  };
}
