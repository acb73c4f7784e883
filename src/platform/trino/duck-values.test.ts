import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { createQueryEngine, type QueryEngine } from '../duckdb/index.ts';
import { selectRows } from './duck-values.ts';
import type { TrinoColumn } from './types.ts';

let engine: QueryEngine;
let folder: string;
before(async () => {
  engine = createQueryEngine({ log: pino({ level: 'silent' }), workers: 1 });
  folder = await mkdtemp(join(tmpdir(), 'granary-trino-'));
});
after(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;

async function shown(columns: readonly TrinoColumn[], rows: string) {
  files += 1;
  const file = join(folder, `${files}.json`);
  await writeFile(file, rows);
  const relation = { name: 'result', select: selectRows(columns, file), files: [file] };
  const { json, columns: found } = await engine.run({
    ...{ sql: 'SELECT * FROM result', relations: [relation], timeoutMs: 30_000, owner: 'test' },
    ...{ limit: 1_000_000, maxBytes: 2 ** 30 },
  });
  return {
    data: JSON.parse(json),
    types: found.map(({ type }) => type),
    names: found.map(({ name }) => name),
  };
}

const type = (rawType: string, ...given: unknown[]) => ({
  rawType,
  arguments: given.map((value) => ({ value })),
});
const column = (name: string, rawType: string, ...given: unknown[]): TrinoColumn => ({
  name,
  type: rawType,
  typeSignature: type(rawType, ...given),
});
const field = (name: string | undefined, typeSignature: object) => ({
  ...(name === undefined ? {} : { fieldName: { name } }),
  typeSignature,
});

test('values are exact, and shown as those of DuckDB', async () => {
  const columns = [
    column('big', 'bigint'),
    column('short', 'decimal', 10, 2),
    column('long', 'decimal', 38, 3),
    column('d', 'double'),
    column('r', 'real'),
    column('t', 'varchar', 2_147_483_647),
    column('at', 'timestamp', 6),
    column('zoned', 'timestamp with time zone', 3),
    column('day', 'date'),
    column('bytes', 'varbinary'),
    column('meta', 'json'),
    column('ok', 'boolean'),
    column('id', 'uuid'),
    column('span', 'interval day to second'),
    column('fine', 'timestamp', 12),
    column('nano', 'timestamp', 9),
    column('clock', 'time', 3),
    column('none', 'unknown'),
  ];
  const { data, types } = await shown(
    columns,
    String.raw`[[9007199254740993,"12.30","12345678901234567890123456789012345.678",1.7976931348623157E308,0.1,"ünï \"q\" , ]😀\n","2026-01-01 00:00:00.123000","2026-07-01 12:00:00.000 Europe/Berlin","2026-01-31","AQID","{\"a\":[1,2.50]}",true,"0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33","1 02:03:04.500","2026-01-01 00:00:00.123456789012","2026-01-01 00:00:00.123456789","12:13:14.123",null],
[-9223372036854775808,null,"1.000","NaN","-Infinity","","1969-12-31 23:59:59.999999","2026-07-01 12:00:00.500 +02:30","-0001-01-01",null,"null",false,null,null,null,null,null,null],
[1,"0.01","-1.500",1.0E10,1.0E-7,"null","2026-01-01 00:00:00.000000","2026-07-01 12:00:00.500 UTC","9999-12-31","","[]",null,null,null,null,null,null,null]]`,
  );
  assert.deepEqual(data, [
    {
      big: '9007199254740993',
      short: 12.3,
      long: '12345678901234567890123456789012345.678',
      d: 1.7976931348623157e308,
      r: Math.fround(0.1),
      t: 'ünï "q" , ]😀\n',
      at: '2026-01-01T00:00:00.123Z',
      zoned: '2026-07-01T10:00:00.000Z',
      day: '2026-01-31',
      bytes: 'AQID',
      meta: { a: [1, 2.5] },
      ok: true,
      id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
      span: '1 02:03:04.500',
      fine: '2026-01-01 00:00:00.123456789012',
      nano: '2026-01-01T00:00:00.123456789Z',
      clock: '12:13:14.123',
      none: null,
    },
    {
      ...{ big: '-9223372036854775808', short: null, long: 1, d: 'NaN', r: '-Infinity', t: '' },
      ...{ at: '1969-12-31T23:59:59.999999Z', zoned: '2026-07-01T09:30:00.500Z', day: '0002-01-01 (BC)' },
      ...{ bytes: null, meta: null, ok: false, id: null, span: null, fine: null, nano: null, clock: null },
      none: null,
    },
    {
      ...{
        big: 1,
        short: 0.01,
        long: -1.5,
        d: 1e10,
        r: Math.fround(1e-7),
        t: 'null',
        at: '2026-01-01T00:00:00.000Z',
      },
      ...{ zoned: '2026-07-01T12:00:00.500Z', day: '9999-12-31', bytes: '', meta: [], ok: null, id: null },
      ...{ span: null, fine: null, nano: null, clock: null, none: null },
    },
  ]);
  assert.deepEqual(types.slice(0, 8), [
    ...['BIGINT', 'DECIMAL(10,2)', 'DECIMAL(38,3)', 'DOUBLE', 'FLOAT', 'VARCHAR', 'TIMESTAMP'],
    'TIMESTAMP WITH TIME ZONE',
  ]);
});

test('nested values keep their types at every depth', async () => {
  const point = type(
    'row',
    field('x', type('bigint')),
    field(undefined, type('varchar')),
    field('x', type('double')),
  );
  const { data } = await shown(
    [
      column('list', 'array', type('bigint')),
      column('lists', 'array', type('array', type('decimal', 20, 1))),
      column('map', 'map', type('varchar'), type('array', type('timestamp', 3))),
      column('numbers', 'map', type('bigint'), type('bigint')),
      column('row', 'row', ...(point.arguments.map(({ value }) => value) as object[])),
      column('rows', 'array', point),
    ],
    String.raw`[[[1,null,9007199254740993],[["1.5",null],[],null],{"k\"[,":["2026-01-01 00:00:00.000"],"n":null},{"9007199254740993":9007199254740993},[9007199254740993,"a,\"]",1.5],[[1,null,"NaN"],null]],[null,null,null,null,null,null]]`,
  );
  assert.deepEqual(data, [
    {
      list: [1, null, '9007199254740993'],
      lists: [[1.5, null], [], null],
      map: { 'k"[,': ['2026-01-01T00:00:00.000Z'], n: null },
      numbers: { '9007199254740993': '9007199254740993' },
      row: { x: '9007199254740993', field1: 'a,"]', x_1: 1.5 },
      rows: [{ x: 1, field1: null, x_1: 'NaN' }, null],
    },
    { list: null, lists: null, map: null, numbers: null, row: null, rows: null },
  ]);
});

test('names of columns are made unique, no rows are no rows, and their order stays', async () => {
  const columns = ['a', 'A', 'say "x"'].map((name) => column(name, 'integer'));
  const empty = await shown(columns, '[]');
  assert.deepEqual([empty.names, empty.data], [['a', 'A_1', 'say "x"'], []]);
  const count = 200_000;
  const { data } = await shown(
    [column('n', 'integer')],
    `[${Array.from({ length: count }, (_, at) => `[${at}]`).join(',')}]`,
  );
  assert.equal(data.length, count);
  assert.equal(
    data.findIndex(({ n }: { n: number }, at: number) => n !== at),
    -1,
  );
});
