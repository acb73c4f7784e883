import { optional, required, type ShippedTemplate } from './inputs.ts';

export const MOVING_FILES: readonly ShippedTemplate[] = [
  {
    number: 11,
    name: 'file-to-parquet-to-sql',
    description:
      "Fetch a file (CSV, JSON, XML or an Excel workbook), keep it as Parquet, and load it into a table of the account's own PostgreSQL schema or of a kept connection.",
    inputs: [
      required('url', 'url', 'Where the file is; gzip and zstd are read too.'),
      required('table', 'text', 'The table, made when there is none.'),
      optional('mode', 'text', 'create, append, upsert or replace.', 'replace'),
      optional('keys', 'list', 'The columns that tell rows apart; needed by upsert.'),
      optional('format', 'text', 'csv, json, jsonl, xml or xlsx; told by the file when left out.'),
      optional('sheet', 'text', 'Of a workbook; the first when left out.'),
      optional('on_error', 'text', 'reject, or skip to leave bad records out.', 'reject'),
      optional('connection', 'text', 'The name of a kept connection; the own schema when left out.'),
    ],
    stages: [
      { id: 'fetch', type: 'fetch', config: { url: '{{ params.url }}' } },
      {
        id: 'parse',
        type: 'parse',
        depends_on: ['fetch'],
        config: {
          format: '{{ params.format }}',
          sheet: '{{ params.sheet }}',
          on_error: '{{ params.on_error }}',
        },
      },
      {
        id: 'load',
        type: 'load',
        depends_on: ['parse'],
        config: {
          target: { table: '{{ params.table }}', connection: '{{ params.connection }}' },
          mode: '{{ params.mode }}',
          keys: '{{ params.keys }}',
        },
      },
    ],
  },
];
