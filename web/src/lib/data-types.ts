import type { Output } from './api.ts';

export type DataType = Output<'datasets.get'>['columns'][number]['data_type'];

/** Of columns, the usual ones first. */
export const DATA_TYPES: readonly DataType[] = [
  'text',
  'integer',
  'float',
  'boolean',
  'timestamp',
  'jsonb',
  'url',
  'email',
];
