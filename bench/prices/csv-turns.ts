import { createHash } from 'node:crypto';
import { createReadStream, openSync, readSync } from 'node:fs';
import Papa from 'papaparse';
import { must } from '../../src/kernel/must.ts';
import { detectFile } from '../../src/platform/prices/detect/index.ts';
import { CellText } from '../../src/platform/prices/hpt/csv/cell-text.ts';
import { findCsvHead, HEAD_BYTES } from '../../src/platform/prices/hpt/csv/find-head.ts';
import { planOf } from '../../src/platform/prices/hpt/csv/plan.ts';
import { CsvRows } from '../../src/platform/prices/hpt/csv/rows.ts';
import { type CsvRecord, CsvTokenizer } from '../../src/platform/prices/hpt/csv/tokenizer.ts';
import { parseHptFile } from '../../src/platform/prices/hpt/index.ts';
import { FilePayers, Tally } from '../../src/platform/prices/hpt/tally.ts';
import { RecordOfTexts } from './record-of-texts.ts';

export interface Cost {
  clock: number;
  cpu: number;
}

/**
 * What is measured: cells found, with the cells that repeat compared as the reader does it and without; cells as text; all
 * rows with hash; the same by papaparse, whose rows are made by the same code.
 */
export const TURNS = ['cells', 'everyCell', 'texts', 'rows', 'papaCells', 'papaRows', 'writtenBack'] as const;
export type Turn = (typeof TURNS)[number];

export interface Done {
  records: number;
  rates: number;
  /** Of the amounts, so that two ways to the same rows can be told apart from two ways to others. */
  sum: number;
}

export interface Report {
  cost: Cost;
  done: Done;
}

const READ_BYTES = 256 * 1024;
const COMMA = 0x2c;

const bytesOf = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: READ_BYTES });

async function tokenise(path: string, onRecord: (record: CsvRecord) => void): Promise<void> {
  const tokenizer = new CsvTokenizer(COMMA, onRecord);
  for await (const chunk of bytesOf(path)) tokenizer.push(chunk);
  tokenizer.end();
}

/** As the reader does it: while the cells of an item repeat, they are compared instead of looked for. */
async function cells(path: string): Promise<Done> {
  const done = { records: 0, rates: 0, sum: 0 };
  const { headers, headerRecord } = headOf(path);
  const { repeating } = planOf(headers, new FilePayers(), new Tally());
  const tokenizer = new CsvTokenizer(COMMA, ({ number, filledCount }) => {
    if (number === headerRecord) tokenizer.repeating = repeating;
    done.records += 1;
    done.sum += filledCount;
  });
  for await (const chunk of bytesOf(path)) tokenizer.push(chunk);
  tokenizer.end();
  return done;
}

async function everyCell(path: string): Promise<Done> {
  const done = { records: 0, rates: 0, sum: 0 };
  await tokenise(path, ({ filledCount }) => {
    done.records += 1;
    done.sum += filledCount;
  });
  return done;
}

/** Every cell as a string in an array of its record, which is what papaparse makes. */
async function texts(path: string): Promise<Done> {
  const done = { records: 0, rates: 0, sum: 0 };
  const text = new CellText();
  await tokenise(path, (record) => {
    const all: string[] = [];
    for (let cell = 0; cell < record.cells; cell += 1)
      all.push(record.starts[cell] === record.ends[cell] ? '' : text.of(record, cell));
    done.records += 1;
    done.sum += all.length;
  });
  return done;
}

async function rows(path: string): Promise<Done> {
  const { family, encoding, openBytes } = await detectFile(path);
  if (family !== 'hpt_csv_tall' && family !== 'hpt_csv_wide') throw new Error(`the file is ${family}`);
  let sum = 0;
  const onRow = ({ amount }: { amount: number | null }): void => {
    sum += amount ?? 0;
  };
  const { rates, rowsRejected } = await parseHptFile({ bytes: openBytes(), family, encoding, onRow });
  if (rowsRejected > 0 || sum === 0) throw new Error('the file was not read whole');
  return { records: 0, rates, sum };
}

/** With a hash of the bytes where it is wanted, as our own reading has it. */
function papaparse(path: string, hasHash: boolean, onRecord: (cells: string[]) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = createReadStream(path, { highWaterMark: READ_BYTES });
    Papa.parse<string[]>(stream, {
      delimiter: ',',
      chunk: ({ data }) => {
        for (const record of data) onRecord(record);
      },
      complete: () => resolve(),
      error: reject,
    });
    const hash = createHash('sha256');
    if (hasHash) stream.on('data', (chunk) => hash.update(chunk));
  });
}

async function papaCells(path: string): Promise<Done> {
  const done = { records: 0, rates: 0, sum: 0 };
  await papaparse(path, false, (record) => {
    done.records += 1;
    done.sum += record.length;
  });
  return done;
}

function headOf(path: string): NonNullable<ReturnType<typeof findCsvHead>> {
  const sample = Buffer.alloc(HEAD_BYTES);
  const length = readSync(openSync(path, 'r'), sample);
  return must(findCsvHead(sample.subarray(0, length), length < HEAD_BYTES), 'the headers of the file');
}

/** Rows are made of bytes, so that the texts of papaparse are written back to bytes; what that costs is measured apart. */
async function papaRows(path: string): Promise<Done> {
  const head = headOf(path);
  const [payers, tally] = [new FilePayers(), new Tally()];
  const plan = planOf(head.headers, payers, tally);
  let sum = 0;
  const context = { head, text: new CellText(), payers, tally, hasPlaces: false };
  const maker = new CsvRows(plan, context, ({ amount }) => {
    sum += amount ?? 0;
  });
  const record = new RecordOfTexts();
  await papaparse(path, true, (cellTexts) => {
    const next = record.take(cellTexts);
    if (next.number > head.headerRecord) maker.take(next);
  });
  return { records: record.count, rates: tally.rates, sum };
}

async function writtenBack(path: string): Promise<Done> {
  const record = new RecordOfTexts();
  let sum = 0;
  await papaparse(path, true, (cellTexts) => {
    sum += record.take(cellTexts).filledCount;
  });
  return { records: record.count, rates: 0, sum };
}

const WORK: Readonly<Record<Turn, (path: string) => Promise<Done>>> = {
  ...{ cells, everyCell, texts, rows, papaCells, papaRows, writtenBack },
};

/** In a process for each, as every price file is read in one of its own: none is slowed by what another has left. */
if (import.meta.main) {
  const [path = '', wanted] = process.argv.slice(2);
  const turn = must(
    TURNS.find((known) => known === wanted),
    'the name of what is measured',
  );
  process.on('message', async () => {
    const since = performance.now();
    const before = process.cpuUsage();
    const done = await WORK[turn](path);
    const { user, system } = process.cpuUsage(before);
    const cost = { clock: performance.now() - since, cpu: (user + system) / 1_000 };
    process.send?.({ cost, done } satisfies Report);
  });
}
