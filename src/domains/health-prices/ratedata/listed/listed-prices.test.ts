import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { must } from '../../../../kernel/must.ts';
import { PROVIDER_COLUMNS, RATE_COLUMNS, TOC_COLUMNS } from '../../../../platform/prices/model/index.ts';
import { createResidentDuck, type ResidentDuck } from '../../../../platform/tables/index.ts';
import type { Catalogue } from '../rates/catalogue.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { CONTRACT_COLUMNS } from '../tables/price-tables.ts';
import {
  KNOWN_CONTRACT_COLUMNS,
  KNOWN_PROVIDER_COLUMNS,
  KNOWN_RATE_COLUMNS,
  KNOWN_TOC_COLUMNS,
} from './known-columns.ts';
import { listedPrices } from './listed-prices.ts';

const ACCOUNT = 'account-1';
let folder: string;
let duck: ResidentDuck;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-listed-'));
  duck = await createResidentDuck({ spillFolder: join(folder, 'spill') });
  await duck.run(`COPY (FROM range(4)) TO '${join(folder, 'c6.parquet')}' (FORMAT parquet)`, { read: [] });
});
after(async () => {
  duck.close();
  await rm(folder, { recursive: true, force: true });
});

const part = (name: string, rows: number) => ({
  objectKey: `ratedata/x/${name}`,
  sha256: name,
  rows,
  bytes: 10,
});

/** What is live in a catalogue, and a file that was before. */
const CATALOGUE = {
  files: new Map(
    ['5', '6'].map((no) => [
      no,
      {
        file_no: no,
        family: 'hpt_json',
        url: "it's here",
        last_updated_on: null,
        fetched_at: new Date('2026-02-03'),
      },
    ]),
  ),
  parts: new Map([
    [
      '5',
      new Map([
        ['rates', part('r5', 7)],
        ['providers', part('p5', 0)],
      ]),
    ],
    ['6', new Map([['rates', part('r6', 8)]])],
    ['4', new Map([['rates', part('r4', 9)]])],
  ]),
  contracts: new Map([
    ['5', { objectKey: 'ratedata/x/c5', sha256: 'c5', rows: 3 }],
    ['6', { objectKey: 'ratedata/x/c6', sha256: 'c6', rows: 0 }],
  ]),
  payers: [
    {
      file_no: '5',
      payer_ord: 0,
      payer_id: 'aetna',
      raw_payer: 'Aetna',
      raw_plan: 'PPO',
      market: null,
      product: null,
      confidence: 1,
    },
  ],
  links: [
    { file_no: '5', hospital_id: 'h1', confidence: 1, linked_by: 'file', set_ids: null },
    { file_no: '6', hospital_id: 'h1', confidence: 0.5, linked_by: 'npi', set_ids: [2, 3] },
  ],
  hospitals: new Map([['h1', { name: 'Alder', state: 'NY' }]]),
  payerNames: new Map([['aetna', 'Aetna Inc.']]),
} as unknown as Catalogue;

let held = 0;
const opened = (): OpenCatalogue => {
  held += 1;
  const release = () => {
    held -= 1;
  };
  return { version: 3, catalogue: CATALOGUE, tables: {} as never, release };
};
const prices = () =>
  listedPrices({
    catalogues: { open: async () => [opened()], versions: async () => [3] } as never,
    objects: { head: async () => ({ size: 99 }) } as never,
    duck: { all: (sql: string, files: readonly string[]) => duck.run(sql, { read: files }) } as never,
    hold: async () => ({ path: join(folder, 'c6.parquet'), release: () => undefined }),
  });

const sourceOf = (name: string) => must(prices().source(ACCOUNT, `listed-prices-${name}`), name);

async function filesOf(name: string) {
  const content = await sourceOf(name).content();
  assert.ok('files' in content);
  assert.equal(content.state, await sourceOf(name).state());
  assert.equal(held, 0, 'catalogues are released');
  return content.files;
}

test('live files with rows are listed, each under its number', async () => {
  assert.deepEqual(await filesOf('rates'), [
    { number: 5n, path: '5/rates-r5.parquet', rows: 7, bytes: 10 },
    { number: 6n, path: '6/rates-r6.parquet', rows: 8, bytes: 10 },
  ]);
  assert.deepEqual(await filesOf('providers'), []);
  assert.deepEqual(await filesOf('contracts'), [
    { number: 5n, path: '5/contracts-c5.parquet', rows: 3, bytes: 99 },
    { number: 6n, path: '6/contracts-c6.parquet', rows: 4, bytes: 99 },
  ]);
  assert.equal(prices().source(ACCOUNT, 'listed-prices-nothing'), undefined);
});

test('a key stands for the part of its file, of its table and of its content', async () => {
  const objectOf = (path: string, account = ACCOUNT) =>
    prices().objectOf(account, `iceberg/${ACCOUNT}/listed-prices-${path}`);
  assert.equal(await objectOf('rates/files/5/rates-r5.parquet'), 'ratedata/x/r5');
  assert.equal(await objectOf('contracts/files/5/contracts-c5.parquet'), 'ratedata/x/c5');
  assert.equal(
    await objectOf('rates/files/4/rates-r4.parquet'),
    'ratedata/x/r4',
    'loaded before it was replaced',
  );
  for (const path of [
    'rates/files/5/rates-r6.parquet',
    'rates/files/5/providers-p5.parquet',
    'contracts/files/5/rates-r5.parquet',
    'rates/files/7/rates-r7.parquet',
    'rates/files/5',
    'files/files/5/files-r5.parquet',
    'rates/00001-list.avro',
  ])
    assert.equal(await objectOf(path), undefined, path);
  assert.equal(await objectOf('rates/files/5/rates-r5.parquet', 'account-2'), undefined);
  assert.equal(held, 0);
});

async function rowsOf(name: string): Promise<Record<string, unknown>[]> {
  const source = sourceOf(name);
  const content = await source.content();
  assert.ok('parts' in content);
  assert.equal(content.state, await source.state());
  assert.equal(held, 0, 'catalogues are released');
  const rows = content.parts.flatMap((one) => [...(one.rows() as Iterable<Record<string, unknown>>)]);
  for (const row of rows) assert.deepEqual(Object.keys(row), Object.keys(source.columns.types));
  return rows;
}

test('who is who is told with the columns of each table', async () => {
  assert.deepEqual(
    await rowsOf('files'),
    [5, 6].map((no) => ({
      ...{ file_no: no, source_kind: 'hospital', url: "it's here", updated_on: '2026-02-03' },
    })),
  );
  assert.deepEqual(
    (await rowsOf('payers')).map((row) => [row.file_no, row.payer_ord, row.payer_name, row.market]),
    [[5, 0, 'Aetna Inc.', null]],
  );
  assert.deepEqual(
    (await rowsOf('hospitals')).map((row) => [row.file_no, row.set_id, row.hospital_name, row.is_first]),
    [
      [5, null, 'Alder', true],
      [6, 2, 'Alder', true],
      [6, 3, 'Alder', false],
    ],
  );
});

test('every column that is written has its place, and no place moves', () => {
  for (const [known, columns] of [
    [KNOWN_RATE_COLUMNS, RATE_COLUMNS],
    [KNOWN_CONTRACT_COLUMNS, CONTRACT_COLUMNS],
    [KNOWN_PROVIDER_COLUMNS, PROVIDER_COLUMNS],
    [KNOWN_TOC_COLUMNS, TOC_COLUMNS],
  ] as const) {
    for (const column of Object.keys(columns)) assert.ok(known.includes(column), column);
    assert.equal(new Set(known).size, known.length);
  }
  assert.deepEqual(
    [KNOWN_RATE_COLUMNS, KNOWN_CONTRACT_COLUMNS, KNOWN_PROVIDER_COLUMNS, KNOWN_TOC_COLUMNS].map((known) => [
      known[0],
      known[10],
      known.length,
    ]),
    [
      ['file_no', 'arrangement', 32],
      ['file_no', 'drug_unit', 17],
      ['file_no', undefined, 9],
      ['file_no', 'location', 11],
    ],
  );
});
