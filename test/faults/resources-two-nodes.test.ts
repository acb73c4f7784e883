import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';
import { APPLY, apply, pull, shop, type Written } from '../support/written-resources.ts';

let nodes: TwoNodes;

before(async () => {
  nodes = await startTwoNodes();
});
after(() => nodes.close());

const many = (description: string): Written[] =>
  Array.from({ length: 40 }, (_, at) => ({
    kind: 'dataset',
    name: `d${at}`,
    spec: { description, columns: [{ name: 'a', data_type: 'text' }] },
  }));

test('two nodes apply files of one account one after the other, and both see the same', async () => {
  const { first, second } = nodes;
  const clients = [first.client, second.client.as(first.key)];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => apply(clients[at % 2]!, shop())));
  const created = answers.map(({ summary }) => summary.created).sort();
  assert.deepEqual(created, [0, 0, 0, 0, 0, 0, 0, 8]);
  assert.ok(answers.every(({ summary }) => summary.created + summary.unchanged === 8));
  assert.deepEqual(await pull(clients[0]!), await pull(clients[1]!));
});

test('files that differ, applied at a time on two nodes, leave those of one of them whole', async () => {
  const { first, second } = nodes;
  const clients = [first.client, second.client.as(first.key)];
  await Promise.all(['one', 'two', 'three', 'four'].map((text, at) => apply(clients[at % 2]!, many(text))));
  const texts = new Set((await pull(clients[0]!, '?kind=dataset')).map(({ spec }) => spec.description));
  texts.delete('What the shop sells');
  assert.equal(texts.size, 1, [...texts].join());
});

test('a node that is killed in the middle of an apply leaves all as they were', async () => {
  const { first, second, postgres } = nodes;
  const other = second.client.as(first.key);
  const before = await pull(other);
  const files = [...shop(), ...many('killed')];
  files.find(({ kind }) => kind === 'spider')!.spec.site_url = 'https://other.example.com';
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  try {
    await admin.query('BEGIN');
    await admin.query(`SELECT FROM granary.spiders FOR UPDATE`);
    const going = first.client.post(APPLY, { resources: files }).catch(() => undefined);
    // The datasets come before the spider, which somebody else holds.
    await eventually(async () => {
      // Within a transaction it shows what it has shown before.
      await admin.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await admin.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND query LIKE '%FROM spiders % FOR UPDATE'`,
      );
      assert.equal(rows[0].waiting, 1);
    });
    first.process.kill('SIGKILL');
    await going;
    await admin.query('ROLLBACK');
  } finally {
    await admin.end();
  }
  assert.deepEqual(await pull(other), before);
  assert.deepEqual((await apply(other, files)).summary, {
    created: 0,
    updated: 41,
    unchanged: 7,
    deleted: 0,
    released: 0,
  });
});
