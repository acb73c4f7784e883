import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidv7 } from '../../../kernel/ids.ts';
import { statement } from '../../../kernel/sql.ts';
import type { TableReference } from '../definition.ts';
import { checkChanges } from '../testing-changes.ts';
import { openTestEngine, type TestEngine } from '../testing-engine.ts';
import { MANY_CHANGES, sumUpChanges } from './segment-changes.ts';
import { tableState } from './table-state.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

async function newTable(): Promise<TableReference> {
  const table = { accountId: engine.accountId, tableId: `t-${uuidv7()}` };
  const columns = [{ name: 'n', type: 'integer', nullable: true } as const];
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
  return table;
}

const addSegments = statement(
  'testing.add-segments',
  `INSERT INTO table_segments (account_id, table_id, segment_id, sequence, object_key, sha256, bytes, rows, row_lo, row_hi,
     schema_version)
   SELECT $1::uuid, $2, gen_random_uuid(), nextval('table_sequences'), gen_random_uuid()::text, '', 10, 3, 0, 2, 1
   FROM generate_series(1, $3)`,
);
const removeSome = statement(
  'testing.remove-some',
  `UPDATE table_segments SET removed_at = now() WHERE account_id = $1 AND table_id = $2 AND segment_id IN
     (SELECT segment_id FROM table_segments WHERE account_id = $1 AND table_id = $2 AND removed_at IS NULL LIMIT $3)`,
);

const change = ({ accountId, tableId }: TableReference, { add = 0, remove = 0 }) =>
  engine.tx(async (sql) => {
    await addSegments.run(sql, [accountId, tableId, add]);
    await removeSome.run(sql, [accountId, tableId, remove]);
  });

const stateOf = async (table: TableReference) => {
  const state = await engine.tx((sql) => tableState(sql, table));
  assert.ok(state !== undefined);
  return state;
};

test('many changes become one that says the same', async () => {
  const table = await newTable();
  for (let round = 0; round < MANY_CHANGES; round += 1)
    await change(table, round % 3 === 2 ? { remove: 2 } : { add: 2 });
  const before = await stateOf(table);
  assert.ok(before.changes >= MANY_CHANGES);
  await change(table, { add: 1, remove: 1 });
  await engine.tx((sql) => sumUpChanges(sql, table));
  const after = await stateOf(table);
  assert.equal(after.changes, 1);
  assert.equal(after.segmentCount, before.segmentCount);
  await engine.tx((sql) => checkChanges(sql, table));
  await engine.tx((sql) => sumUpChanges(sql, table));
  assert.deepEqual((await stateOf(table)).segments, after.segments);
});

test('what several sum up while others change the table is exact', async () => {
  const table = await newTable();
  for (let round = 0; round < MANY_CHANGES; round += 1) await change(table, { add: 1 });
  await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      if (place % 4 === 3) await engine.tx((sql) => sumUpChanges(sql, table));
      else await change(table, place % 2 === 0 ? { add: 3 } : { add: 1 });
    }),
  );
  await engine.tx((sql) => checkChanges(sql, table));
  const { segmentCount, changes } = await stateOf(table);
  assert.equal(segmentCount, MANY_CHANGES + 20 * 3 + 10);
  assert.ok(changes <= MANY_CHANGES, String(changes));
});

test('a change that is undone leaves nothing, and neither does a dropped table', async () => {
  const table = await newTable();
  await change(table, { add: 4 });
  const before = await stateOf(table);
  await assert.rejects(
    engine.tx(async (sql) => {
      await addSegments.run(sql, [table.accountId, table.tableId, 5]);
      throw new Error('not after all');
    }),
  );
  assert.equal((await stateOf(table)).segments, before.segments);
  await engine.tx((sql) => engine.tables.drop(sql, table));
  const left = statement<{ count: number }>(
    'testing.changes-left',
    'SELECT count(*) AS count FROM table_segment_changes WHERE account_id = $1 AND table_id = $2',
  );
  const { count } = await engine.tx((sql) => left.one(sql, [table.accountId, table.tableId]));
  assert.equal(count, 0);
});
