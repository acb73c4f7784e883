import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '../../kernel/ids.ts';
import { must } from '../../kernel/must.ts';
import type { TableReference } from './definition.ts';
import type { TextRow, TrustedFiles } from './duck.ts';
import type { Tables } from './index.ts';
import { openTestEngine, readAll, type TestEngine } from './testing-engine.ts';

let engine: TestEngine;
before(async () => {
  engine = await openTestEngine();
});
after(() => engine.close());

const column = { name: 'n', type: 'integer', nullable: false } as const;

async function newTable(): Promise<TableReference> {
  const table = { accountId: engine.accountId, tableId: `table-${uuidv7()}` };
  await engine.tx((sql) => engine.tables.create(sql, { ...table, columns: [column] }));
  return table;
}

test('two nodes write while both flush and merge: nothing is lost, nothing is there twice', async () => {
  const table = await newTable();
  const other = await engine.secondNode();
  const expected = new Map<string, number>();
  let writing = true;
  const tended = { rows: 0, segments: 0, looks: 0 };
  const isTended = () => Object.values(tended).every((count) => count > 0);

  const write = async (tables: Tables, tx: TestEngine['tx'], start: number) => {
    const mine: string[] = [];
    // Until the others have come to their turn, however slow the machine is.
    for (let n = start; n < start + 60 || (!isTended() && n < start + 9_000); n += 1) {
      const ids = await tx((sql) => tables.insert(sql, table, [{ n }, { n }]));
      for (const id of ids) expected.set(id, n);
      mine.push(...ids);
      const [changed, removed] = [
        must(mine[(n * 7) % mine.length], 'mine[…]'),
        must(mine[(n * 13) % mine.length], 'mine[…]'),
      ];
      if (expected.has(changed)) {
        await tx((sql) => tables.replace(sql, table, changed, { n: n + 1_000_000 }));
        expected.set(changed, n + 1_000_000);
      }
      if (n % 3 === 0 && expected.has(removed)) {
        await tx((sql) => tables.remove(sql, table, removed));
        expected.delete(removed);
      }
    }
  };
  const tend = async (tables: Tables) => {
    while (writing) {
      const moved = await tables.flush(table, 25);
      tended.rows += moved?.moved ?? 0;
      const limits = { mostSegments: 2, targetRows: 80, mostHidden: 3 };
      const merged = await tables.merge(table, limits);
      tended.segments += merged?.replaced ?? 0;
    }
  };
  const look = async () => {
    while (writing) {
      const rows = await readAll(engine, table);
      assert.ok(rows.size <= expected.size + 4);
      tended.looks += 1;
    }
  };

  const otherTx = other.database.forAccount(engine.accountId);
  const tending = Promise.all([tend(engine.tables), tend(other.tables), look()]);
  try {
    await Promise.all([
      write(engine.tables, engine.tx, 0),
      write(engine.tables, engine.tx, 10_000),
      write(other.tables, otherTx, 20_000),
      write(other.tables, otherTx, 30_000),
    ]);
  } finally {
    writing = false;
  }
  await tending;
  assert.ok(isTended(), JSON.stringify(tended));
  for (const node of [engine, other]) {
    const rows = await readAll(node, table);
    assert.deepEqual(
      [...rows].map(([id, { n }]) => [id, n]),
      [...expected].toSorted(([left], [right]) => (BigInt(left) < BigInt(right) ? -1 : 1)),
    );
  }
  assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, expected.size);
});

test('many change one row at once: the last one stands, and it is one row', async () => {
  const table = await newTable();
  const other = await engine.secondNode();
  const [id] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 0 }]));
  assert.ok(id !== undefined);
  await engine.tables.flush(table);
  const otherTx = other.database.forAccount(engine.accountId);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? engine.tx((sql) => engine.tables.replace(sql, table, id, { n }))
        : otherTx((sql) => other.tables.replace(sql, table, id, { n })),
    ),
  );
  assert.equal((await readAll(engine, table)).size, 1);
  const outcomes = await Promise.allSettled(
    [engine, other].flatMap((node) => [
      node.database.forAccount(engine.accountId)((sql) => node.tables.remove(sql, table, id)),
      node.database.forAccount(engine.accountId)((sql) => node.tables.remove(sql, table, id)),
    ]),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, 0);
});

test('inserts do not wait for each other, nor for an open transaction on the same table', async () => {
  const table = await newTable();
  await engine.tx(async (sql) => {
    await engine.tables.insert(sql, table, [{ n: 1 }]);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => engine.tx((own) => engine.tables.insert(own, table, [{ n }]))),
    );
    assert.equal((await readAll(engine, table)).size, 8);
    assert.deepEqual(await engine.tables.flush(table), { moved: 8 });
  });
  assert.equal((await readAll(engine, table)).size, 9);
});

test('a hot row that changes while it is moved shows as it was changed', async () => {
  const table = await newTable();
  const [changed, removed, kept] = await engine.tx((sql) =>
    engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }, { n: 3 }]),
  );
  assert.ok(changed !== undefined);
  assert.ok(removed !== undefined);
  const { put } = engine.objects;
  engine.objects.put = async (...given) => {
    engine.objects.put = put;
    await engine.tx((sql) => engine.tables.replace(sql, table, changed, { n: 10 }));
    await engine.tx((sql) => engine.tables.remove(sql, table, removed));
    return put(...given);
  };
  assert.deepEqual(await engine.tables.flush(table), { moved: 1 });
  const check = async () =>
    assert.deepEqual(
      [...(await readAll(engine, table))].map(([id, { n }]) => [id, n]),
      [
        [changed, 10],
        [kept, 3],
      ],
    );
  await check();
  await engine.tables.flush(table);
  await check();
  await engine.tables.merge(table, { mostHidden: 0 });
  await check();
});

test('a row that was removed and merged away between the look and the change stays removed', async () => {
  const table = await newTable();
  const [id] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  assert.ok(id !== undefined);
  await engine.tables.flush(table);
  const { run } = engine.duck;
  engine.duck.run = async <Row extends TextRow>(sql: string, files: TrustedFiles) => {
    engine.duck.run = run;
    const found = await run<Row>(sql, files);
    await engine.tx((sql) => engine.tables.remove(sql, table, id));
    assert.deepEqual(await engine.tables.merge(table, { mostHidden: 0 }), { replaced: 1, written: 1 });
    return found;
  };
  await assert.rejects(
    engine.tx((sql) => engine.tables.replace(sql, table, id, { n: 3 })),
    {
      code: 'not_found',
    },
  );
  assert.equal((await readAll(engine, table)).size, 1);
});

test('an exchange of the whole table waits for whoever is hiding a row of it', async () => {
  const table = await newTable();
  const [id] = await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 1 }, { n: 2 }]));
  assert.ok(id !== undefined);
  await engine.tables.flush(table);
  let exchange: Promise<void> | undefined;
  await engine.tx(async (sql) => {
    await engine.tables.remove(sql, table, id);
    exchange = engine.tx((own) => engine.tables.replaceAll(own, table, []));
    await Promise.race([exchange, sleep(100)]);
  });
  await exchange;
  assert.equal((await engine.tx((sql) => engine.tables.count(sql, table))).rows, 0);
  await engine.tx((sql) => engine.tables.insert(sql, table, [{ n: 3 }]));
  assert.equal((await readAll(engine, table)).size, 1);
});
