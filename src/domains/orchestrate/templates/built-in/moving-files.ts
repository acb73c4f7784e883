import { optional, required, type ShippedTemplate } from './inputs.ts';

export const MOVING_FILES: readonly ShippedTemplate[] = [
  {
    number: 11,
    name: 'file-to-parquet-to-sql',
    description:
      "Fetch a file (CSV, JSON, XML or an Excel workbook), convert it to Parquet, and load it into a table of the account's own PostgreSQL schema or of a stored connection.",
    inputs: [
      required('url', 'url', 'URL of the file; may be compressed with gzip or zstd.'),
      required('table', 'text', 'The table; created if it does not exist.'),
      optional('mode', 'text', 'create, append, upsert or replace.', 'replace'),
      optional('keys', 'list', 'The key columns; required for upsert.'),
      optional('format', 'text', 'csv, json, jsonl, xml or xlsx. Detected from the file if omitted.'),
      optional('sheet', 'text', 'Sheet of a workbook. Defaults to the first.'),
      optional('on_error', 'text', 'reject, or skip to skip invalid records.', 'reject'),
      optional('connection', 'text', "Name of a stored connection. Defaults to the account's own schema."),
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
