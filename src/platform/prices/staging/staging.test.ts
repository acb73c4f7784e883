import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { RATE_COLUMNS } from '../model/index.ts';
import { readAmount } from '../rates/index.ts';
import { openStaging, type StagedRow } from './index.ts';

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-staging-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rowsOf(folder: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql.replace('RATES', `'${join(folder, 'rates.parquet')}'`));
  const rows = reader.getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const row = (codes: StagedRow['codes'], amount: bigint | null, more: Partial<StagedRow> = {}): StagedRow => ({
  ...{
    amount_kind: 'gross',
    codes,
    amount,
    description: 'A thing',
    at1: 4,
    at2: 2,
    byte_offset: 10,
    byte_length: 20,
  },
  ...more,
});

test('every code of an item has the amounts of the item, in the order of the codes', () =>
  inFolder(async (folder) => {
    const staging = await openStaging(folder);
    const codes = [
      { code_type: 'RC', code: '0450', code_raw: '450' },
      { code_type: 'CPT', code: '99213' },
    ];
    staging.append(row(codes, 1_234_500n, { amount_raw: '$123.45', payer_ord: 3 }));
    staging.append(
      row(codes, null, { amount_kind: 'algorithm', algorithm: 'twice', expires_on: '2026-01-31' }),
    );
    staging.append(row([], 5n, { flags: 2 }));
    assert.equal((await staging.finish()).rates, 3);
    staging.close();
    const columns = await rowsOf(
      folder,
      'SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM RATES)',
    );
    assert.deepEqual(Object.fromEntries(columns), { ...RATE_COLUMNS });
    assert.deepEqual(
      await rowsOf(
        folder,
        'SELECT code_type, code, code_ord, code_raw, ord, amount_kind, amount, amount_raw, payer_ord, algorithm, expires_on, at1, at3, flags FROM RATES',
      ),
      [
        ['CPT', '99213', 1, null, '0', 'gross', '123.4500', '$123.45', 3, null, null, 4, null, 0],
        ['CPT', '99213', 1, null, '1', 'algorithm', null, null, null, 'twice', '2026-01-31', 4, null, 0],
        ['RC', '0450', 0, '450', '0', 'gross', '123.4500', '$123.45', 3, null, null, 4, null, 0],
        ['RC', '0450', 0, '450', '1', 'algorithm', null, null, null, 'twice', '2026-01-31', 4, null, 0],
        [null, null, 0, null, '2', 'gross', '0.0005', null, null, null, null, 4, null, 2],
      ],
    );
  }));

test('what was sealed is there when the folder is opened again, and nothing else', () =>
  inFolder(async (folder) => {
    const first = await openStaging(folder);
    assert.equal(first.cursor, undefined);
    const codes = [{ code_type: 'CPT', code: '1' }];
    for (let count = 0; count < 5_000; count += 1)
      first.append(row(codes, BigInt(count), { notes: `note ${count}` }));
    await first.seal({ at: 5_000 });
    for (let count = 0; count < 5_000; count += 1) first.append(row(codes, 7n));
    first.close();
    const second = await openStaging(folder);
    assert.deepEqual([second.cursor, second.rates], [{ at: 5_000 }, 5_000]);
    second.append(row(codes, 9n));
    assert.equal((await second.finish()).rates, 5_001);
    second.close();
    assert.deepEqual(
      await rowsOf(folder, 'SELECT count(*), sum(amount), max(ord), count(notes) FROM RATES'),
      [['5001', '1249.7509', '5000', '5000']],
    );
  }));

test('amounts are read exactly', () => {
  const scaled = (text: string) => readAmount(text).scaled;
  assert.equal(scaled('0.1'), 1_000n);
  assert.equal(scaled('99999999999999.9999'), 999_999_999_999_999_999n);
  assert.equal(scaled('1e14'), null);
  assert.equal(scaled('-1.23455'), -12_346n);
  assert.equal(scaled('words'), null);
  assert.deepEqual(
    [readAmount('12.5').isPlain, readAmount('12.50').isPlain, readAmount('1e2').isPlain],
    [true, false, false],
  );
});
