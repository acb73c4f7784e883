import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { check } from '../../../../../../test/support/property.ts';
import {
  type CsvDialect,
  fieldsOf,
  LineRecords,
  type NumberedFile,
  NumberedText,
  type RecordFault,
} from '../../../../../platform/files/index.ts';
import type { ImportPlan } from '../plan.ts';
import { partRagged } from './ragged.ts';
import { readCsv } from './reading.ts';

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-csv-'));
  instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  connection = await instance.connect();
});
after(async () => {
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
});

const COLUMNS = 2;
const targets = Array.from({ length: COLUMNS }, (_, place) => ({
  fieldId: 16 + place,
  name: `c${place}`,
  type: 'text' as const,
  nullable: true,
}));

const planOf = (dialect: CsvDialect): ImportPlan => ({
  format: 'csv',
  compressions: [],
  encoding: { name: 'utf-8', mark: 0 },
  csv: { dialect, header: false, nullValues: [] },
  columns: targets.map((target) => ({ name: target.name, target })),
  ignoreUnknown: false,
  timestampFormats: [],
  definition: { accountId: '', tableId: '', columns: targets, schemaVersion: 1, sortKey: undefined },
});

async function cut(text: string, dialect: CsvDialect): Promise<NumberedFile> {
  const out = new NumberedText(dialect.delimiter);
  const records = new LineRecords(
    {
      dialect,
      forbidden: new Map(),
      longest: 10_000,
      position: { bytes: 0, line: 1 },
      skipFirst: false,
      onFault: () => undefined,
    },
    out,
  );
  records.push(Buffer.from(text));
  records.end();
  const file = join(folder, 'piece.txt');
  await writeFile(file, Buffer.concat(out.take()));
  const { first, last, records: count, longest } = out;
  return { file, first, last, records: count, longest };
}

/** The records as our own reader understands them, by number. */
async function ownReading(piece: NumberedFile, dialect: CsvDialect): Promise<Map<number, (string | null)[]>> {
  const clean = join(folder, 'all.txt');
  await rm(clean, { force: true });
  const found = new Map<number, (string | null)[]>();
  const raw = await readFile(piece.file);
  let start = 0;
  for (let at = 0; at < piece.records; at += 1) {
    let end = raw.length;
    // A record ends where the next number begins.
    const next = /\n(?=\d{10}[,;\t])/g;
    next.lastIndex = 0;
    const rest = raw.toString('latin1', start);
    const match = next.exec(rest);
    end = match === null ? raw.length - 1 : start + match.index;
    const record = raw.subarray(start, end);
    const number = Number(record.toString('latin1', 0, 10));
    const fields = fieldsOf(record.subarray(11), dialect);
    found.set(
      number,
      fields.map(({ text, quoted }) => (text === '' && !quoted ? null : text)),
    );
    start = end + 1;
  }
  return found;
}

const DIALECTS: CsvDialect[] = [
  { delimiter: 0x2c, quote: 0x22, guard: 0x22 },
  { delimiter: 0x3b, quote: 0x27, guard: 0x27 },
  { delimiter: 0x09, quote: 0x22, guard: 0x5c },
  { delimiter: 0x2c, quote: undefined, guard: undefined },
];

/** Text that looks like CSV, and often is broken. */
const anyText = fc
  .array(
    fc.constantFrom(
      'a',
      'b c',
      '"',
      '"',
      "'",
      ',',
      ';',
      '\t',
      '\n',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\\',
      'é',
      '""',
      '","',
      '\\"',
    ),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

test('DuckDB reads the records that we cut exactly as we do, and stumbles over the others', async () => {
  await check(
    fc.asyncProperty(anyText, fc.constantFrom(...DIALECTS), async (text, dialect) => {
      const piece = await cut(text, dialect);
      if (piece.records === 0) return;
      const faults: RecordFault[] = [];
      const file = join(folder, 'clean.txt');
      await rm(file, { force: true });
      const clean = await partRagged(piece, { dialect, columns: COLUMNS }, file, (fault) =>
        faults.push(fault),
      );
      const own = await ownReading(piece, dialect);
      const { select } = readCsv(planOf(dialect), clean);
      const rows =
        clean.records === 0 ? [] : (await connection.runAndReadAll(`${select} ORDER BY n`)).getRowsJson();
      const expected = [...own].filter(([number]) => !faults.some(({ line }) => line === number));
      assert.deepEqual(
        rows.map(([number, ...values]) => [Number(number), ...values]),
        expected.map(([number, fields]) => [number, ...fields.slice(0, COLUMNS)]),
        JSON.stringify(text),
      );
      assert.equal(clean.records + faults.length, piece.records);
      if (faults.length > 0)
        await assert.rejects(
          connection.runAndReadAll(readCsv(planOf(dialect), piece).select),
          JSON.stringify(text),
        );
    }),
    { runs: 400 },
  );
});
