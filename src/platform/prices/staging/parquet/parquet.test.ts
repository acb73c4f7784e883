import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetReadObjects } from 'hyparquet';
import { NO_TEXT, NumberColumn, ParquetFile, PhraseColumn, TextColumn } from './index.ts';

const COLUMNS = {
  word: 'VARCHAR',
  phrase: 'VARCHAR',
  small: 'INTEGER',
  place: 'INTEGER',
  long: 'BIGINT',
  amount: 'DECIMAL(18,4)',
};

interface Row {
  word: string | null;
  phrase: string | null;
  small: number;
  place: number | null;
  long: number;
  amount: bigint | null;
}

function write(path: string, groups: readonly (readonly Row[])[]): void {
  const file = new ParquetFile(path, COLUMNS);
  const [word, phrase] = [new TextColumn(), new PhraseColumn()];
  const numbers = {
    ...{ small: new NumberColumn(4), place: new NumberColumn(4) },
    ...{ long: new NumberColumn(8), amount: new NumberColumn(8) },
  };
  for (const rows of groups) {
    rows.forEach((row, index) => {
      word.indexes[index] = word.indexOf(row.word);
      if (row.phrase === null) phrase.putNull();
      else phrase.put(row.phrase);
      for (const [name, column] of Object.entries(numbers)) {
        const value = row[name as keyof typeof numbers];
        column.values[index] = value === null ? Number.NaN : Number(value);
        if (value === null) column.nulls += 1;
      }
    });
    const count = rows.length;
    for (const chunk of [
      word.take(count),
      phrase.take(),
      numbers.small.take(count),
      numbers.place.take(count),
    ])
      file.add(chunk, count);
    file.add(numbers.long.take(count), count);
    file.add(
      numbers.amount.take(count, (row) => rows[row]?.amount ?? 0n),
      count,
    );
    file.endGroup(count);
  }
  file.finish();
  file.close();
}

const scaled = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(5, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

const expected = (rows: readonly Row[]) =>
  rows.map(({ amount, long, ...row }) => ({
    ...row,
    long: String(long),
    amount: amount === null ? null : scaled(amount),
  }));

async function check(groups: readonly (readonly Row[])[], conditions: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-parquet-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  try {
    const path = join(folder, 'rows.parquet');
    write(path, groups);
    const connection = await instance.connect();
    const read = async (condition = 'true') =>
      (
        await connection.runAndReadAll(
          `SELECT word, phrase, small, place, long::VARCHAR AS long, amount::VARCHAR AS amount FROM '${path}' WHERE ${condition}`,
        )
      ).getRowObjectsJson();
    assert.deepEqual(await read(), expected(groups.flat()));
    // Groups that cannot have such a row are not looked at.
    for (const condition of conditions) assert.ok((await read(condition)).length > 0, condition);
    const bytes = await readFile(path);
    const rows = await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
      compressors: { ZSTD: (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input)) },
    });
    assert.deepEqual(
      rows.map(({ word, phrase, small, place, long }) => ({
        word,
        phrase,
        small,
        place,
        long: String(long),
      })),
      groups.flat().map(({ amount: _, long, ...row }) => ({ ...row, long: String(long) })),
    );
    connection.closeSync();
  } finally {
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

test('numbers and texts of all sizes are read back by two readers', async () => {
  let seed = 1;
  const roll = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return (seed >>> 8) % most;
  };
  const words = ['', 'a', 'Ärzte', '\u{1f33e}', '\uff21', 'x'.repeat(300), null];
  const group = (rows: number, spread: number): Row[] =>
    Array.from({ length: rows }, (_, index) => ({
      word: words[roll(index < 40 ? 1 : words.length)] ?? null,
      phrase: roll(3) === 0 ? null : `${roll(1_000)} ${words[roll(5)]}`,
      small: roll(4) === 0 ? 255 : 3,
      place: roll(9) === 0 ? null : roll(spread),
      long: index * 7 + roll(2) * spread * spread,
      amount: roll(7) === 0 ? null : BigInt(roll(spread)) * BigInt(spread) - 5n,
    }));
  for (const [rows, spread] of [
    [1, 2],
    [7, 300],
    [1_024, 70_000],
    [1_025, 1_000_000],
    [3_333, 40_000_000],
  ] as const)
    await check(
      [group(rows, spread), group(rows + 1, spread)],
      ["word = 'a'", 'small = 255', 'long >= 0'].slice(rows > 7 ? 0 : 3),
    );
});

test('amounts beyond what a double holds are exact', async () => {
  const row = { word: 'w', phrase: 'p', small: 0, place: 1, long: 2 ** 50 };
  const amounts = [999_999_999_999_999_999n, -999_999_999_999_999_999n, 2n ** 53n + 1n, null, 0n];
  await check([amounts.map((amount) => ({ ...row, amount }))], ['amount > 99999999999999']);
});

test('a number that would not be exact is refused', () => {
  const column = new NumberColumn(8);
  column.values[0] = 2 ** 53;
  assert.throws(() => column.take(1), /too large/);
});

test('a column may be empty in a group and a file without rows', async () => {
  const nothing = { word: null, phrase: null, small: 0, place: null, long: 0, amount: null };
  await check(
    [[nothing, nothing], [{ ...nothing, word: 'w', place: 5 }], [nothing]],
    ["word = 'w'", 'place = 5'],
  );
  await check([]);
  assert.equal(new TextColumn().indexOf(null), NO_TEXT);
});
