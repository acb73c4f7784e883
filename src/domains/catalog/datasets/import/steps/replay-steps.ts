import { open, rm } from 'node:fs/promises';
import { type NumberedFile, NumberedText, writeAll } from '../../../../../platform/files/index.ts';
import type { TableDefinition, TableReference } from '../../../../../platform/tables/index.ts';
import { listQuarantined, type QuarantinedRow } from '../../quarantine/store.ts';
import { convert } from '../convert/convert.ts';
import { JSON_SEPARATOR, readJson } from '../convert/reading.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import { planOf } from '../sniff/plan-of.ts';
import { valueOfText } from '../value-faults.ts';
import type { ImportStep, RowPosition, Stepping } from './text-steps.ts';

const STEP_BYTES = 64 * 1024 ** 2;
const PAGE = 1_000;

/** Rejected rows are tried again as rows of JSON under the names of their columns. */
export const replayPlan = (definition: TableDefinition, options: ImportOptions): ImportPlan =>
  planOf(
    {
      format: 'jsonl',
      compressions: [],
      encoding: undefined,
      csv: undefined,
      columns: definition.columns.map((target) => ({ name: target.name, target })),
    },
    { options: { ...options, ignoreUnknown: false }, definition },
  );

/** Each row is numbered by its id in quarantine, so that what comes of it can be told. */
export async function* replaySteps(
  services: ImportServices,
  table: TableReference,
  { plan, from, tools }: Pick<Stepping<RowPosition>, 'plan' | 'from' | 'tools'>,
): AsyncGenerator<ImportStep<RowPosition>> {
  let row = from?.row ?? 0;
  for (let isLast = false; !isLast; ) {
    const file = await tools.newFile('txt');
    try {
      const place = { accountId: table.accountId, datasetId: table.tableId };
      const readRows = (page: { after: string; limit: number }) =>
        services.database.readingAs(table.accountId)((sql) => listQuarantined(sql, place, page));
      const written = await writeRows(readRows, plan, row, file);
      isLast = written.isLast;
      row = Math.max(row, written.last);
      const wanted = { mostRows: services.importLimits.mostQuarantined, lineOf: (number: number) => number };
      const converted = await convert(readJson(plan, written), plan, tools, wanted);
      yield { ...converted, next: { row }, isLast };
    } finally {
      await rm(file, { force: true });
    }
  }
}

async function writeRows(
  readRows: (page: { after: string; limit: number }) => Promise<QuarantinedRow[]>,
  { definition }: ImportPlan,
  after: number,
  path: string,
): Promise<NumberedFile & { isLast: boolean }> {
  const text = new NumberedText(JSON_SEPARATOR);
  const file = await open(path, 'wx');
  let isLast = false;
  try {
    while (!isLast && text.bytes < STEP_BYTES) {
      const page = { after: String(Math.max(after, text.last)), limit: PAGE };
      const rows = await readRows(page);
      for (const row of rows) {
        const line = Buffer.from(JSON.stringify(rowOf(row, definition)));
        text.add(Number(row.quarantine_id), line, 0, line.length);
      }
      isLast = rows.length < PAGE;
      await writeAll(file, text.take());
    }
  } finally {
    await file.close();
  }
  const { first, last, records, longest } = text;
  return { file: path, first, last, records, longest, isLast };
}

/** Texts of CSV stand for values, as they did in the file. */
function rowOf({ form, data }: QuarantinedRow, { columns }: TableDefinition): Record<string, unknown> {
  if (form === 'json') return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const column = columns.find((candidate) => candidate.name === name);
      if (column === undefined || typeof value !== 'string') return [name, value];
      const meant = valueOfText(column, value);
      return [name, typeof meant === 'function' ? value : meant];
    }),
  );
}
