import assert from 'node:assert/strict';
import { test } from 'node:test';
import { administeredDuringTests } from '../../../../test/support/database-during-tests.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { purgeQueues } from './counts.ts';

const ACCOUNTS = [uuidv7(), uuidv7()];

const its = administeredDuringTests();

const addItems = (account: string, state: string, age: string, count: number) =>
  its.admin.query(
    `INSERT INTO queue_items (account_id, item_id, queue, state, payload, max_attempts, retry_delay_secs, finished_at)
     SELECT $1, gen_random_uuid(), 'q', $2, '1', 5, 10, now() - $3::interval FROM generate_series(1, $4::int)`,
    [account, state, age, count],
  );
const addCount = (account: string, age: string, connection: number, done: number) =>
  its.admin.query(
    `INSERT INTO queue_counts (account_id, queue, minute, connection, done)
     VALUES ($1, 'q', date_trunc('minute', now() - $2::interval), $3, $4)`,
    [account, age, connection, done],
  );

test('finished items go after a day, of every account; counts are folded and keep their sum', async () => {
  for (const account of ACCOUNTS) {
    await its.admin.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'A', 'free')", [
      account,
    ]);
    await addItems(account, 'done', '2 days', 3);
    await addItems(account, 'done', '1 hour', 2);
    await addItems(account, 'dead', '2 days', 1);
    await addCount(account, '3 days', 7, 10);
    await addCount(account, '2 days', 7, 20);
    await addCount(account, '2 days', 8, 30);
    await addCount(account, '1 hour', 7, 40);
  }
  const transact = its.database.withSettings({ 'app.retention': 'on' });
  await purgeQueues(its.database, transact);
  await purgeQueues(its.database, transact);
  const { rows: items } = await its.admin.query(
    'SELECT state, count(*)::int AS items FROM queue_items GROUP BY account_id, state ORDER BY state',
  );
  assert.deepEqual(
    items.map(({ state, items: count }) => [state, count]),
    [
      ['dead', 1],
      ['dead', 1],
      ['done', 2],
      ['done', 2],
    ],
  );
  const { rows: counts } = await its.admin.query(
    'SELECT count(*)::int AS rows, sum(done)::int AS done FROM queue_counts GROUP BY account_id',
  );
  assert.deepEqual(
    counts,
    ACCOUNTS.map(() => ({ rows: 2, done: 100 })),
  );
});
