import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DuckDBInstance } from '@duckdb/node-api';
import { prepareInstance, takeInstance } from './instances.ts';
import type { EngineSettings } from './messages.ts';

const settingsOf = (memoryMb: number) => ({ threads: 1, memoryMb }) as EngineSettings;
const SETTINGS = settingsOf(100);

const answerOf = async (instance: DuckDBInstance, sql: string) => {
  const connection = await instance.connect();
  try {
    const [row] = (await connection.runAndReadAll(sql)).getRows();
    return row?.[0];
  } finally {
    connection.closeSync();
  }
};
const TABLES = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'seen'";

test('one that was made ahead is given to one alone, with the settings that were asked for', async () => {
  prepareInstance(SETTINGS);
  prepareInstance(SETTINGS);
  const taken = await Promise.all([takeInstance(SETTINGS, {}), takeInstance(SETTINGS, {})]);
  await answerOf(taken[0], 'CREATE TABLE seen (n INTEGER)');
  assert.deepEqual([await answerOf(taken[0], TABLES), await answerOf(taken[1], TABLES)], [1n, 0n]);
  prepareInstance(SETTINGS);
  const other = await takeInstance(SETTINGS, { threads: 2 });
  const larger = await takeInstance(settingsOf(200), {});
  assert.equal(await answerOf(other, "SELECT current_setting('threads')"), 2n);
  assert.equal(await answerOf(larger, "SELECT current_setting('memory_limit')"), '190.7 MiB');
  assert.equal(await answerOf(larger, TABLES), 0n);
  for (const one of [...taken, other, larger]) one.closeSync();
});

test('a fault is told to whoever asks, and does not stay', async () => {
  const wrong = settingsOf(Number.NaN);
  prepareInstance(wrong);
  await assert.rejects(takeInstance(wrong, {}), /Failed to set config/);
  prepareInstance(SETTINGS);
  (await takeInstance(SETTINGS, {})).closeSync();
});
