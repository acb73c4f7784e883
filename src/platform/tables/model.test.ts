import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { RowData } from './decode.ts';
import type { TableReference } from './definition.ts';
import { copyToSegment, rowIdExpression } from './index.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

/** The table as it should be: rows by id, columns by their present name. */
interface Model {
  rows: Map<string, RowData>;
  columns: string[];
  added: number;
}

type Step =
  | { kind: 'insert'; values: number[] }
  | { kind: 'replace' | 'remove' | 'read'; pick: number; value: number }
  | { kind: 'import'; mode: 'append' | 'exchange' | 'upsert'; values: number[]; pick: number }
  | { kind: 'flush'; most: number }
  | { kind: 'merge' | 'rename' | 'add' | 'all'; pick: number };

const whole = fc.nat(1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      values: fc.array(whole, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('replace', 'remove', 'read'), pick: whole, value: whole }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      mode: fc.constantFrom('append', 'append', 'upsert', 'upsert', 'exchange'),
      values: fc.array(whole, { minLength: 1, maxLength: 20 }),
      pick: whole,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('flush'), most: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('merge', 'rename', 'add', 'all'), pick: whole }),
  },
) as fc.Arbitrary<Step>;

const dataOf = (model: Model, value: number): RowData =>
  Object.fromEntries(
    model.columns.map((name, index) => [name, (value + index) % 3 === 0 ? null : value + index]),
  );

async function take(table: TableReference, model: Model, action: Step): Promise<void> {
  const { tables, tx } = engine;
  const id =
    'pick' in action ? [...model.rows.keys()][action.pick % Math.max(1, model.rows.size)] : undefined;
  switch (action.kind) {
    case 'insert': {
      const rows = action.values.map((value) => dataOf(model, value));
      const ids = await tx((sql) => tables.insert(sql, table, rows));
      for (const [index, row] of rows.entries()) model.rows.set(must(ids[index], 'ids[index]'), row);
      return;
    }
    case 'import':
      return importFile(table, model, action);
    case 'replace':
      if (id === undefined) return;
      model.rows.set(id, dataOf(model, action.value));
      return tx((sql) => tables.replace(sql, table, id, must(model.rows.get(id), 'model.rows.get(id)')));
    case 'remove':
      if (id === undefined) return;
      model.rows.delete(id);
      return tx((sql) => tables.remove(sql, table, id));
    case 'read':
      if (id === undefined) return;
      assert.deepEqual((await tx((sql) => tables.readRow(sql, table, id))).data, model.rows.get(id));
      return;
    case 'flush':
      assert.notEqual(await tables.flush(table, action.most), undefined);
      return;
    case 'merge':
      await tables.merge(table, {
        targetRows: 60,
        mostSegments: 1 + (action.pick % 4),
        mostHidden: action.pick % 5,
      });
      return;
    case 'rename': {
      const from = must(model.columns[action.pick % model.columns.length], 'model.columns[…]');
      const to = `renamed ${model.added}`;
      model.added += 1;
      await tx((sql) => tables.changeSchema(sql, table, [{ kind: 'rename', name: from, to }]));
      model.columns = model.columns.map((name) => (name === from ? to : name));
      for (const [key, row] of model.rows) {
        model.rows.set(
          key,
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value])),
        );
      }
      return;
    }
    case 'add': {
      if (model.columns.length > 5) return;
      const name = `added ${model.added}`;
      model.added += 1;
      const column = { name, type: 'integer', nullable: true } as const;
      await tx((sql) => tables.changeSchema(sql, table, [{ kind: 'add', column }]));
      model.columns.push(name);
      for (const row of model.rows.values()) row[name] = null;
      return;
    }
    case 'all':
      return compare(table, model);
  }
}

/** As an import does: a file of rows becomes a segment; an upsert gives some of them the ids of rows that are there. */
async function importFile(
  table: TableReference,
  model: Model,
  { mode, values, pick }: Extract<Step, { kind: 'import' }>,
): Promise<void> {
  const { tables, tx } = engine;
  const snapshot = await tables.snapshot(table);
  const known = [...model.rows.keys()];
  const superseded = mode === 'upsert' ? known.slice(pick % (known.length + 1)).slice(0, values.length) : [];
  const blocks = await tx((sql) => tables.reserveRowIds(sql, values.length));
  const rows = values.map((value) => dataOf(model, value));
  const lines = rows.map((row, at) => {
    const id = superseded[at] ?? rowIdExpression(blocks, String(at));
    const cells = model.columns.map((name) => String(row[name] ?? 'NULL'));
    return `SELECT (${id})::BIGINT AS _row_id, TIMESTAMP '2024-01-01' AS _created_at,
      TIMESTAMP '2024-01-01' AS _updated_at, ${cells.map((cell, index) => `${cell} AS "${model.columns[index]}"`).join(', ')}`;
  });
  const file = await engine.cache.scratch('parquet');
  const source = lines.join(' UNION ALL ');
  await engine.duck.run(copyToSegment(source, snapshot.definition, file), { read: [], write: file });
  const ids = await engine.duck.run(`SELECT _row_id::VARCHAR AS id FROM (${source})`, { read: [] });
  const segment = must(await tables.prepareSegment(snapshot.definition, file), 'tables.prepareSegment(…)');
  await tx((sql) => {
    if (mode === 'append') return tables.append(sql, table, [segment]);
    if (mode === 'exchange') return tables.replaceAll(sql, table, [segment]);
    return tables.upsert(sql, snapshot, superseded, [segment]);
  });
  if (mode === 'exchange') model.rows.clear();
  for (const [at, row] of rows.entries())
    model.rows.set(must(must(ids[at], 'ids[at]').id, 'ids[at].id'), row);
}

async function compare(table: TableReference, model: Model): Promise<void> {
  assert.deepEqual(sorted(await readAll(engine, table)), sorted(model.rows));
  const { rows } = await engine.tx((sql) => engine.tables.count(sql, table));
  assert.equal(rows, model.rows.size);
}

const sorted = (rows: ReadonlyMap<string, RowData>) =>
  [...rows].toSorted(([left], [right]) => (BigInt(left) < BigInt(right) ? -1 : 1));

test('any sequence of changes shows what a plain model shows', async () => {
  await check(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const table = { accountId: engine.accountId, tableId: `model-${uuidv7()}` };
      const columns = [{ name: 'first', type: 'integer', nullable: true } as const];
      await engine.tx((sql) => engine.tables.create(sql, { ...table, columns }));
      const model: Model = { rows: new Map(), columns: ['first'], added: 0 };
      for (const action of steps) await take(table, model, action);
      await compare(table, model);
    }),
    { runs: 12 },
  );
});
