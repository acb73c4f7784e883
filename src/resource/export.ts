import Type, { type Static } from 'typebox';
import { invalidRequest } from '../kernel/errors.ts';
import { prefixedId } from '../kernel/ids.ts';
import { Literals, Named, Timestamp } from '../kernel/schema.ts';
import type { Sql } from '../kernel/sql.ts';
import { EXPORT_FORMATS, type Exports, type WrittenExport } from '../platform/exports/index.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;

/** Of whatever writes CSV. */
export const ESCAPE_FORMULAS = Type.Boolean({
  description:
    'With format csv: put an apostrophe before text that a spreadsheet would run as a formula (it starts with =, +, -, @, a tab or a carriage return, and is not a number). Defaults to false.',
});

export const ONLY_IN_CSV = {
  if: { properties: { escape_formulas: { const: true } }, required: ['escape_formulas'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { properties: { format: { const: 'csv' } }, required: ['format'] },
};

/** What every operation that exports takes. */
export const EXPORT_FIELDS = {
  format: Literals(EXPORT_FORMATS, { description: 'Format of the file.' }),
  expires_in: Type.Optional(
    Type.Integer({
      minimum: 60,
      maximum: WEEK,
      description: 'Seconds until the link expires and the file is deleted. Defaults to a day.',
    }),
  ),
  escape_formulas: Type.Optional(ESCAPE_FORMULAS),
};

/** Only CSV has texts that look like formulas. */
export function checkExport({ format, escape_formulas: escapes = false }: ExportWish): void {
  if (!escapes || format === 'csv') return;
  throw invalidRequest('escape_formulas is for csv only. Omit it, or set format to csv.', {
    details: [{ path: 'escape_formulas', message: 'is only allowed with format csv' }],
  });
}

interface ExportWish {
  format: string;
  escape_formulas?: boolean;
}

export const Export = Named('Export', {
  export_id: Type.String(),
  format: Literals(EXPORT_FORMATS),
  row_count: Type.Integer({ description: 'Rows after filters.' }),
  filtered_from: Type.Optional(Type.Integer({ description: 'Rows before filters.' })),
  data: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      description: 'The rows themselves, for small exports as json.',
    }),
  ),
  download_url: Type.Optional(Type.String({ description: 'Link to the file; a GET needs no credentials.' })),
  expires_at: Type.Optional(Timestamp('When the link expires and the file is deleted.')),
  bytes: Type.Optional(Type.Integer({ description: 'Size of the file.' })),
});
export type Export = Static<typeof Export>;

export const EXAMPLE_EXPORT = {
  export_id: 'ex_01k2z9v0m5x8q3r7t1w4y6a8bc',
  format: 'csv',
  row_count: 1_000_000,
  download_url: 'http://127.0.0.1:8080/objects/exports/…?expires=…&signature=…',
  expires_at: '2026-03-02T09:30:00.000Z',
  bytes: 148_897_890,
};

/** What was exported, before it is recorded: a file, or the rows. */
export interface Exported {
  rowCount: number;
  written?: WrittenExport;
  data?: Export['data'];
}

/** Writes the export down in the transaction of the answer, and answers its record. */
export async function recordExport(
  sql: Sql,
  exports: Exports,
  exported: Exported,
  about: {
    accountId: string;
    format: Export['format'];
    /** Of the file, as a browser saves it. */
    name: string;
    expiresIn: number | undefined;
    datasetId?: string;
    filteredFrom?: number;
  },
): Promise<Export> {
  const { rowCount, written, data } = exported;
  const { accountId, format, datasetId, filteredFrom } = about;
  const exportId = written?.exportId ?? prefixedId('ex');
  const expiresAt = new Date(Date.now() + (about.expiresIn ?? DAY) * 1_000);
  const origin = {
    ...(datasetId === undefined ? {} : { datasetId }),
    ...(filteredFrom === undefined ? {} : { filteredFrom }),
  };
  await exports.record(sql, { accountId, exportId, format, rowCount, expiresAt, ...origin }, written);
  return {
    export_id: exportId,
    format,
    row_count: rowCount,
    ...(filteredFrom === undefined ? {} : { filtered_from: filteredFrom }),
    ...(data === undefined ? {} : { data }),
    ...(written === undefined
      ? {}
      : {
          download_url: await exports.link(written, about.name, expiresAt),
          expires_at: expiresAt.toISOString(),
          bytes: written.bytes,
        }),
  };
}
