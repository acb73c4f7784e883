import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import type { ColumnType } from './definition.ts';
import type { ColumnBounds } from './index.ts';
import { openTestEngine, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const instant = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Values of each type, and their order. */
const VALUES: Record<Exclude<ColumnType, 'jsonb'>, fc.Arbitrary<unknown>> = {
  text: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.constant('x'.repeat(300))),
  integer: fc.oneof(
    fc.integer({ min: -50, max: 50 }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  ),
  float: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  timestamp: fc.oneof(
    instant,
    instant.map((text) => text.replace('Z', '001Z')),
  ),
  url: fc.nat(30).map((n) => `https://example.com/${n}`),
  email: fc.nat(30).map((n) => `a${n}@example.com`),
};
const TYPES = Object.keys(VALUES) as (keyof typeof VALUES)[];

const scenario = fc.constantFrom(...TYPES).chain((type) =>
  fc.record({
    type: fc.constant(type),
    batches: fc.array(fc.array(fc.option(VALUES[type], { freq: 6 }), { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 4,
    }),
    bounds: fc.array(
      fc.record(
        {
          atLeast: VALUES[type],
          atMost: VALUES[type],
          oneOf: fc.array(VALUES[type], { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

async function valuesWithin(
  table: { accountId: string; tableId: string },
  where: string,
  within: ColumnBounds[],
) {
  const relation = await engine.tables.open(table, { within });
  try {
    const rows = await engine.duck.run(
      `SELECT _row_id::VARCHAR AS id FROM (${relation.select}) WHERE ${where} ORDER BY _row_id`,
      { read: relation.files },
    );
    return { ids: rows.map(({ id }) => id), pruned: relation.segments.pruned };
  } finally {
    relation.release();
  }
}

const DUCK_TYPES = {
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
} as const;

test('whatever the bounds and the type, no row that fits is left out by the statistics', async () => {
  let pruned = 0;
  await check(
    fc.asyncProperty(scenario, async ({ type, batches, bounds }) => {
      const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
      const columns = [
        { name: 'v', type, nullable: true },
        { name: 'n', type: 'integer' as const, nullable: false },
      ];
      await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
      for (const [n, batch] of batches.entries()) {
        const rows = batch.map((v) => ({ v, n }));
        await engine.tx((sql) => engine.tables.insert(sql, table, rows));
        if (n < batches.length - 1 || n === 0) await engine.tables.flush(table);
      }
      for (const bound of bounds) {
        const duckType = type in DUCK_TYPES ? DUCK_TYPES[type as keyof typeof DUCK_TYPES] : 'VARCHAR';
        const literal = (value: unknown) => `CAST('${String(value).replaceAll("'", "''")}' AS ${duckType})`;
        const where = [
          'v IS NOT NULL',
          ...(bound.atLeast === undefined ? [] : [`v >= ${literal(bound.atLeast)}`]),
          ...(bound.atMost === undefined ? [] : [`v <= ${literal(bound.atMost)}`]),
          ...(bound.oneOf === undefined
            ? []
            : [bound.oneOf.length === 0 ? 'false' : `v IN (${bound.oneOf.map(literal).join(', ')})`]),
        ].join(' AND ');
        const expected = await valuesWithin(table, where, []);
        const found = await valuesWithin(table, 'true', [{ column: 'v', ...bound }]);
        assert.deepEqual(found.ids, expected.ids);
        pruned += found.pruned;
      }
    }),
    { runs: 30 },
  );
  assert.ok(pruned > 0, 'something was pruned');
});

test('bounds on columns that came later, were renamed or were widened', async () => {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: true } as const];
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  await engine.tables.flush(table);
  await engine.tx((sql) =>
    engine.tables.changeSchema(sql, table, [
      { kind: 'type', name: 'n', type: 'float' },
      { kind: 'rename', name: 'n', to: 'size' },
      { kind: 'add', column: { name: 'kind', type: 'text', nullable: true } },
    ]),
  );
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ size: 1.5, kind: 'half' }]));
  await engine.tables.flush(table);
  const read = async (within: ColumnBounds[]) => {
    const { ids, pruned } = await valuesWithin(table, 'true', within);
    return [ids.length, pruned];
  };
  assert.deepEqual(await read([{ column: 'size', atLeast: 1.2 }]), [2, 0]);
  assert.deepEqual(await read([{ column: 'size', atLeast: 1.7 }]), [1, 1]);
  assert.deepEqual(await read([{ column: 'kind', oneOf: ['half'] }]), [1, 1]);
  assert.deepEqual(await read([{ column: 'kind', oneOf: ['whole'] }]), [0, 2]);
  await assert.rejects(read([{ column: 'n', atLeast: 1 }]), { code: 'invalid_request' });
  await assert.rejects(read([{ column: 'size', atLeast: 'much' }]), { code: 'invalid_request' });
});
