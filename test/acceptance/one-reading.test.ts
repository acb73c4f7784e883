import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { type Answer, good } from '../support/client.ts';
import { newDataset, parquetOf } from '../support/imports.ts';
import { filesDuringTests } from '../support/program-during-tests.ts';
import { workbookOf } from '../support/workbook.ts';

/** One file means the same whether it is imported, parsed or registered as a table: the same rows, or a refusal by all. */
const ROWS = [
  { title: 'Brötchen, weiß', price: 3.5, stock: 12, sold: true },
  { title: 'Crème "brûlée"', price: 2.25, stock: 0, sold: false },
  { title: 'Tee', price: null, stock: 7, sold: true },
];
const COLUMNS = [
  { name: 'title', data_type: 'text' },
  { name: 'price', data_type: 'float' },
  { name: 'stock', data_type: 'integer' },
  { name: 'sold', data_type: 'boolean' },
];
const csvOf = (delimiter: string) =>
  [
    ['title', 'price', 'stock', 'sold'].join(delimiter),
    ...ROWS.map(({ title, price, stock, sold }) =>
      [`"${title.replaceAll('"', '""')}"`, price ?? '', stock, sold].join(delimiter),
    ),
    '',
  ].join('\n');
const CSV = csvOf(',');
const LINES = `${ROWS.map((row) => JSON.stringify(row)).join('\n')}\n`;
const ARRAY = JSON.stringify(ROWS, null, 1);
const pretty = (row: object) => JSON.stringify(row, null, 2);
/** Braces, brackets and quotes within texts end nothing. */
const TRICKY = { title: '}{ "[{\\" ]} // \n', price: 1.5, stock: 2, sold: true };
const LONG = { ...TRICKY, title: `${TRICKY.title}${'long '.repeat(100_000)}` };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xmlOf = (declaration: string) =>
  `${declaration}<goods>${ROWS.map(
    ({ title, price, stock, sold }) =>
      `<item><title>${escaped(title)}</title>${price === null ? '' : `<price>${price}</price>`}<stock>${stock}</stock><sold>${sold}</sold></item>`,
  ).join('\n')}</goods>`;
const cell = (value: string | number | boolean | null) => {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
};
const SHEET = [Object.keys(ROWS[0]!), ...ROWS.map((row) => Object.values(row))]
  .map((row) => `<row>${row.map(cell).join('')}</row>`)
  .join('');
const WORKBOOK = workbookOf({ Goods: SHEET });
const ARROW = tableFromArrays({
  title: ROWS.map(({ title }) => title),
  price: ROWS.map(({ price }) => price),
  stock: Int32Array.from(ROWS.map(({ stock }) => stock)),
  sold: ROWS.map(({ sold }) => sold),
});
const latin = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (text: string) => wide(text).swap16();
const LATIN_NOTE = /unknown.*read as windows-1252.*Set encoding/;
const WIDE_NOTE = /unknown.*read as utf-16/;

type Case = [
  name: string,
  bytes: string | Buffer,
  expected?: { format?: string; note?: RegExp; options?: object; rows?: readonly object[] },
];

const ENCODED: readonly Case[] = (
  [
    ['goods.csv', CSV, 'csv'],
    ['goods.jsonl', LINES, 'jsonl'],
    ['goods.json', ARRAY, 'json'],
    ['goods.xml', xmlOf(''), 'xml'],
  ] as const
).flatMap(([name, text, format]): Case[] => [
  [name, text, { format }],
  [name, `\uFEFF${text}`, { format }],
  [name, wide(`\uFEFF${text}`), { format }],
  [name, swapped(`\uFEFF${text}`), { format }],
  [name, wide(text), { format, note: WIDE_NOTE }],
  [name, swapped(text), { format, note: WIDE_NOTE }],
  [name, latin(text), { format, note: LATIN_NOTE }],
  [name, latin(text), { format, options: { encoding: 'latin-1' } }],
]);

const cases = async (): Promise<readonly Case[]> => [
  ...ENCODED,
  ['goods.csv.gz', gzipSync(CSV)],
  ['goods.csv', zstdCompressSync(CSV)],
  ['goods.csv.gz', gzipSync(latin(CSV)), { note: LATIN_NOTE }],
  ['goods.jsonl.zst', zstdCompressSync(LINES)],
  ['goods.xml.gz', gzipSync(xmlOf(''))],
  ['goods.xml', latin(xmlOf('<?xml version="1.0" encoding="ISO-8859-1"?>\n'))],
  ['goods.xml', xmlOf('<?xml version="1.0" encoding="UTF-8"?>\n')],
  ['goods.csv', csvOf(';')],
  ['goods.tsv', csvOf('\t'), { format: 'csv' }],
  ['goods.tsv', latin(csvOf('\t')), { format: 'csv', note: LATIN_NOTE }],
  ['goods.csv', csvOf(',').replaceAll('\n', '\r\n')],
  ['goods.csv', csvOf(',').replaceAll('\n', '\r')],
  ['goods.json', JSON.stringify({ rows: ROWS }), { format: 'json' }],
  ['goods.json', JSON.stringify({ data: ROWS }, null, 2), { format: 'json' }],
  ['goods.json', LINES, { format: 'jsonl' }],
  ['goods.json', pretty(ROWS[0]!), { format: 'json', rows: ROWS.slice(0, 1) }],
  ['goods.json', `\n\n${pretty(ROWS[0]!)}\n\n`, { format: 'json', rows: ROWS.slice(0, 1) }],
  ['goods', pretty(TRICKY).replaceAll('\n', '\r\n'), { format: 'json', rows: [TRICKY] }],
  ['goods.json', pretty(LONG), { format: 'json', rows: [LONG] }],
  ['goods.json', wide(pretty(ROWS[0]!)), { format: 'json', rows: ROWS.slice(0, 1), note: WIDE_NOTE }],
  ['goods.json.gz', gzipSync(pretty(ROWS[0]!)), { format: 'json', rows: ROWS.slice(0, 1) }],
  // Objects over several lines, one after the other.
  ['goods.json', ROWS.map(pretty).join('\n'), { format: 'json' }],
  ['goods.json', ROWS.map(pretty).join(''), { format: 'json' }],
  ['goods.json', [LONG, ...ROWS].map(pretty).join('\n\n'), { format: 'json', rows: [LONG, ...ROWS] }],
  ['goods.json', latin(ROWS.map(pretty).join('\n')), { format: 'json', note: LATIN_NOTE }],
  ['goods.jsonl', LINES, { format: 'json', options: { format: 'json' } }],
  // Names that mislead.
  ['goods.txt', LINES, { format: 'jsonl' }],
  ['goods.txt', CSV, { format: 'csv' }],
  ['goods', xmlOf(''), { format: 'xml' }],
  ['goods.csv', LINES, { format: 'jsonl' }],
  ['goods.csv', ARRAY, { format: 'json' }],
  ['goods.csv', xmlOf('<?xml version="1.0"?>'), { format: 'xml' }],
  ['goods.xlsx', WORKBOOK, { format: 'xlsx' }],
  ['goods.csv', WORKBOOK, { format: 'xlsx' }],
  ['goods.arrow', Buffer.from(tableToIPC(ARROW, 'file')), { format: 'arrow' }],
  ['goods.json', Buffer.from(tableToIPC(ARROW, 'stream')), { format: 'arrow' }],
  ['goods.gz', gzipSync(tableToIPC(ARROW, 'stream')), { format: 'arrow' }],
  ['goods.parquet', await parquet(), { format: 'parquet' }],
  ['goods.csv', await parquet(), { format: 'parquet' }],
  ['goods.gz', gzipSync(await parquet()), { format: 'parquet' }],
];

const parquet = () =>
  parquetOf(
    `SELECT * FROM (VALUES ${ROWS.map(({ title, price, stock, sold }) => `('${title}', ${price ?? 'NULL'}::DOUBLE, ${stock}::BIGINT, ${sold})`).join(', ')}) t (title, price, stock, sold)`,
  );

const REFUSED: readonly [name: string, bytes: string | Buffer, message: RegExp][] = [
  ['goods.csv', '', /is empty/],
  ['goods.csv', '%PDF-1.7 and so on', /PDF/],
  ['goods.csv.bz2', Buffer.from('BZh91AY&SY and so on'), /bzip2/],
  ['goods.csv', '<!DOCTYPE html><html><body>Sign in</body></html>', /web page/],
  ['goods.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /old Excel/],
  ['goods.csv', Buffer.from(Array.from({ length: 512 }, (_, at) => at % 32)), /not text/],
  ['goods.csv.gz', gzipSync(CSV).subarray(0, 40), /damaged or truncated/],
  ['goods.xlsx', WORKBOOK.subarray(0, 400), /cannot be read as xlsx/],
  ['goods.xml', '<goods><item><title>Tee</title></goods>', /cannot be read as xml/],
  ['goods.json', pretty(ROWS[0]!).slice(0, -1), /ends before object 1 is closed, which starts in line 1/],
  [
    'goods.json',
    ROWS.map(pretty).join('\n').slice(0, -9),
    /before object 3 is closed, which starts in line 13/,
  ],
  ['goods.json', ROWS.map(pretty).join(',\n'), /content after object 1, in line 6, that is not an object/],
  ['goods.json', `${pretty(ROWS[0]!)}\n[1]`, /content after object 1, in line 7, that is not an object/],
  ['goods.json', '"Tee"\n', /not an array of objects, nor objects/],
  [
    'goods.json',
    pretty({ title: 'x'.repeat(17 * 1024 ** 2) }),
    /object 1, in line 1, is longer than 16777216 /,
  ],
  ['goods.json', '{\n  title: Tee\n}', /is not valid JSON|has no columns|cannot be read as json/],
  // One byte that is no UTF-8 among letters that are.
  ['goods.csv', Buffer.concat([Buffer.from(CSV), latin('Caf\xe9,1,1,true\n')]), /UTF-8|encoding|unicode/i],
];

const its = filesDuringTests();

const rowsIn = async (name: string) =>
  good(await its.api.post('/api/v1/query', { sql: `SELECT title, price, stock, sold FROM "${name}"` })).data;
const newName = () => `t${uuidv7().replaceAll('-', '')}`;
const add = (name: string, bytes: string | Buffer) =>
  its.files.add(`/${uuidv7()}/${name}`, bytes, 'application/octet-stream');
const saying = ({ body }: Answer): string =>
  [body.message, body.error?.message, ...(body.errors ?? []).map(({ message }: any) => message)].join(' ');

const WAYS = {
  import: async (url: string, options: object) => {
    const dataset = await newDataset(its.api, COLUMNS);
    const answer = await callToEnd(its.api, `${dataset.path}/import`, { source: { url }, ...options });
    return { answer, notes: answer.body.notes as string[], rows: () => rowsIn(dataset.id) };
  },
  parse: async (url: string, options: object) => {
    const answer = await callToEnd(its.api, '/api/v1/etl/parse', { url, ...options });
    const { artifact, format, notes } = answer.body;
    const rows = async () => {
      const name = newName();
      const body = { name, artifact_id: artifact.artifact_id };
      good(await its.api.post('/api/v1/query/register-table', body));
      return rowsIn(name);
    };
    return { answer, format, notes: notes as string[], rows };
  },
  table: async (url: string, options: object) => {
    const name = newName();
    const answer = await its.api.post('/api/v1/query/register-table', { name, url, ...options });
    return {
      answer,
      format: answer.body.source?.format,
      notes: answer.body.notes as string[],
      rows: () => rowsIn(name),
    };
  },
};

interface Reading {
  answer: Answer;
  format?: string;
  notes: string[];
  rows(): Promise<unknown>;
}

test('every kind, encoding, compression and name gives the same rows by all three ways', async () => {
  for (const [name, bytes, { format, note, options = {}, rows = ROWS } = {}] of await cases()) {
    const url = add(name, bytes);
    const said = `${name} ${Buffer.from(bytes).subarray(0, 24).toString('latin1')} ${JSON.stringify(options)}`;
    await Promise.all(
      Object.entries(WAYS).map(async ([way, read]) => {
        const result: Reading = await read(url, options);
        const { answer, notes } = result;
        assert.ok(
          answer.status === 200 && answer.body.status !== 'failed',
          `${way} ${said}: ${saying(answer)}`,
        );
        if (format !== undefined && result.format !== undefined)
          assert.equal(result.format, format, `${way} ${said}`);
        assert.deepEqual(await result.rows(), rows, `${way} ${said}`);
        if (note === undefined) assert.deepEqual(notes, [], `${way} ${said}`);
        else assert.match(notes.join(' '), note, `${way} ${said}`);
      }),
    );
  }
});

test('what none of them can read is refused by all three, for the same reason', async () => {
  for (const [name, bytes, message] of REFUSED) {
    const url = add(name, bytes);
    for (const [way, read] of Object.entries(WAYS)) {
      const { answer } = await read(url, {});
      const isRefused = answer.status === 400 || answer.body.status === 'failed';
      assert.ok(isRefused, `${way} ${name}: ${JSON.stringify(answer.body)}`);
      assert.match(saying(answer), message, `${way} ${name}`);
    }
  }
});

test('a workbook and XML come as the body of an import too, and options say which part', async () => {
  const type = { 'content-type': 'application/octet-stream' };
  const catalogue = `<shop><note>x</note>${xmlOf('')}</shop>`;
  const sheets = workbookOf({ Notes: '<row><c><v>1</v></c></row>', Goods: SHEET });
  for (const [bytes, query] of [
    [WORKBOOK, ''],
    [gzipSync(WORKBOOK), ''],
    [sheets, 'sheet=Goods'],
    [sheets, 'sheet=2&range=A1:D4'],
    [xmlOf(''), ''],
    [latin(catalogue), 'record_path=/shop/goods/item'],
  ] as const) {
    const dataset = await newDataset(its.api, COLUMNS);
    const body = good(await dataset.send(bytes, query, type));
    assert.deepEqual(
      [body.status, await dataset.rows()],
      ['completed', ROWS],
      `${query}: ${JSON.stringify(body)}`,
    );
    const planned = good(await dataset.send(bytes, `dry_run=true&${query}`, type));
    assert.deepEqual([planned.plan.rows_good, planned.plan.sample.length], [3, 3], query);
  }
});

test('an object over several lines is previewed, and its faults are told by where it starts', async () => {
  const type = { 'content-type': 'application/octet-stream' };
  const dataset = await newDataset(its.api, COLUMNS);
  const { plan } = good(await dataset.send(pretty(ROWS[0]!), 'dry_run=true', type));
  assert.deepEqual([plan.format, plan.rows_good, plan.sample], ['json', 1, [ROWS[0]]]);
  const bad = [ROWS[0]!, { ...ROWS[1]!, stock: 'none' }].map(pretty).join('\n');
  const imported = await dataset.send(bad, '', type);
  assert.deepEqual(
    imported.body.errors.map(({ line, column }: any) => [line, column]),
    [[7, 'stock']],
    JSON.stringify(imported.body),
  );
  const answer = await callToEnd(its.api, '/api/v1/etl/parse', {
    url: add('goods.json', bad),
    columns: COLUMNS,
  });
  assert.deepEqual(
    answer.body.errors.map(({ row, line, column }: any) => [row, line, column]),
    [[2, null, 'stock']],
    JSON.stringify(answer.body),
  );
});
