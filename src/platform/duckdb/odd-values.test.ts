import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { tableFromIPC } from 'apache-arrow';
import { silentLogger } from '../../kernel/log.ts';
import { createQueryEngine, type FileFormat, type QueryEngine } from './index.ts';
import { makeData, PATIENT_MS } from './testing-data.ts';

/** Values at the edge of their types, each with what JSON and CSV give. */
const VALUES: readonly [sql: string, json: unknown, csv: string][] = [
  ['1e999', 'Infinity', 'inf'],
  ["'-infinity'::FLOAT", '-Infinity', '-inf'],
  ["'nan'::DOUBLE", 'NaN', 'nan'],
  ['[1e999, NULL]', ['Infinity', null], '"[""Infinity"",null]"'],
  ["{'a': [1e999]}", { a: ['Infinity'] }, '"{""a"":[""Infinity""]}"'],
  ['map {1e999: 1e999}', { inf: 'Infinity' }, '"{""inf"":""Infinity""}"'],
  ['union_value(u := 1e999::DOUBLE)', { u: 'Infinity' }, '"{""u"":""Infinity""}"'],
  [`'[-inf, {"NaN": nan}]'::JSON`, ['-Infinity', { NaN: 'NaN' }], '"[""-Infinity"", {""NaN"": ""NaN""}]"'],
  ["'infinity'::DATE", 'infinity', 'infinity'],
  ["'-infinity'::TIMESTAMP", '-infinity', '-infinity'],
  ["'infinity'::TIMESTAMP_NS", 'infinity', 'infinity'],
  ["DATE '0044-03-15 (BC)'", '0044-03-15 (BC)', '0044-03-15 (BC)'],
  ['340282366920938463463374607431768211455::UHUGEINT', `${2n ** 128n - 1n}`, `${2n ** 128n - 1n}`],
  ['18446744073709551615', `${2n ** 64n - 1n}`, `${2n ** 64n - 1n}`],
  ['170141183460469231731687303715884105727', `${2n ** 127n - 1n}`, `${2n ** 127n - 1n}`],
  ["INTERVAL '3 years 1 microsecond'", '3 years 00:00:00.000001', '3 years 00:00:00.000001'],
  ["'101'::BIT", '101', '101'],
  ["'10:00:00+15:59:59'::TIMETZ", '10:00:00+15:59:59', '10:00:00+15:59:59'],
  ['map {}', {}, '{}'],
  ["'a' || chr(0) || 'b'", 'a\0b', 'a\0b'],
  [
    `${'['.repeat(40)}${']'.repeat(40)}`,
    JSON.parse('['.repeat(40) + ']'.repeat(40)),
    '['.repeat(40) + ']'.repeat(40),
  ],
];
const FORMATS: readonly FileFormat[] = ['json', 'jsonl', 'csv', 'arrow', 'parquet'];

let data: Awaited<ReturnType<typeof makeData>>;
let engine: QueryEngine;
before(async () => {
  data = await makeData();
  engine = createQueryEngine({ log: silentLogger });
});
after(async () => {
  await engine.close();
  await data.remove();
});

const request = (sql: string) => ({ sql, relations: [], timeoutMs: PATIENT_MS, owner: 'one' });

const streamed = async (sql: string, format: Exclude<FileFormat, 'parquet'>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of engine.stream({ ...request(sql), format })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const written = async (sql: string, format: FileFormat): Promise<Buffer> => {
  const file = join(data.folder, `out.${format}`);
  await engine.copyTo({ ...request(sql), format, file });
  return readFile(file);
};

const rowsOf = (bytes: Buffer, format: FileFormat): unknown =>
  format === 'json' ? JSON.parse(bytes.toString()) : [JSON.parse(bytes.toString())];

for (const [value, json, csv] of VALUES) {
  test(`in every format: ${value.slice(0, 60)}`, async () => {
    const sql = `SELECT ${value} AS v`;
    const answer = await engine.run({ ...request(sql), limit: 10, maxBytes: 1_000_000 });
    assert.deepEqual(JSON.parse(answer.json), [{ v: json }]);
    for (const format of ['json', 'jsonl'] as const) {
      assert.deepEqual(rowsOf(await streamed(sql, format), format), [{ v: json }], format);
      assert.deepEqual(rowsOf(await written(sql, format), format), [{ v: json }], format);
    }
    assert.equal((await streamed(sql, 'csv')).toString(), `v\n${csv}\n`);
    assert.equal((await written(sql, 'csv')).toString(), `v\n${csv}\n`);
    for (const bytes of [await streamed(sql, 'arrow'), await written(sql, 'arrow')])
      assert.equal(tableFromIPC(bytes).numRows, 1);
    assert.equal((await written(sql, 'parquet')).subarray(0, 4).toString(), 'PAR1');
  });
}

test('columns of one name are told apart in every format, and a result without rows has its columns', async () => {
  const sql = 'SELECT 1 AS a, 2 AS a, 3 AS A';
  assert.deepEqual(JSON.parse((await streamed(sql, 'json')).toString()), [{ a: 1, a_1: 2, A_2: 3 }]);
  for (const format of FORMATS) assert.ok((await written(sql, format)).length > 0, format);
  assert.equal((await streamed('SELECT 1 AS a WHERE false', 'csv')).toString(), 'a\n');
});

test('what Parquet has no place for is refused with what to do', async () => {
  await assert.rejects(written("SELECT INTERVAL '-1 day' AS v", 'parquet'), (error: any) => {
    assert.equal(error.status, 400);
    assert.match(error.message, /negative intervals\. Cast the column to text/);
    return true;
  });
});
