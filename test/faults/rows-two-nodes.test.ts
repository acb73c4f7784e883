import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProgram } from '../support/program.ts';
import { ROW_COLUMNS, startRowLoad } from '../support/row-load.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

const SECONDS = process.env.SOAK === undefined ? 8 : 120;
const UNLIMITED = ['requests_per_minute', 'requests_per_hour', 'concurrent_connections'].flatMap((name) => [
  '--limit',
  `${name}=unlimited`,
]);

let nodes: TwoNodes;
let first: RunningProgram;
let second: RunningProgram;

before(async () => {
  nodes = await startTwoNodes();
  ({ first, second } = nodes);
  await first.command('tier', ...UNLIMITED);
});
after(async () => {
  await nodes.close();
});

test('two nodes write to one dataset and tend to it; both see every row, and one goes on when the other is killed', async (t) => {
  const { body } = await first.client.post('/api/v1/datasets', { name: 'shared', columns: ROW_COLUMNS });
  const { body: other } = await second.client.post('/api/v1/datasets', {
    name: 'beside',
    columns: ROW_COLUMNS,
  });
  let alive = true;
  const addresses = () => (alive ? [first.address, second.address] : [second.address]);
  const loads = [body, other].map(({ dataset_id: id }) => startRowLoad(addresses, first.key, id, 6));
  await sleep(SECONDS * 1_000);
  const deadline = Date.now() + 60_000;
  while ((await nodesAtWork()).size < 2 && Date.now() < deadline) await sleep(250);
  const workers = await nodesAtWork();
  alive = false;
  first.process.kill('SIGKILL');
  await sleep((SECONDS * 1_000) / 2);
  for (const load of loads) await load.stop();
  t.diagnostic(loads.map(({ counts }) => JSON.stringify(counts)).join(', '));
  for (const { faults, counts, verify } of loads) {
    assert.deepEqual(faults, []);
    assert.ok(counts.inserted > 2_000);
    await verify(second.client);
  }
  assert.equal(workers.size, 2, 'both nodes tended to tables');
  for (const { dataset_id: id } of [body, other]) await movedRows(id);
  for (const { verify } of loads) await verify(second.client);
});

/** Also what the killed node was about to move: the other one takes it over. */
async function movedRows(id: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const { status, body } = await second.client.get(`/api/v1/datasets/${id}/stats`);
    if (status === 200 && body.segments > 0 && body.hot_rows < 5_000) return;
    assert.ok(Date.now() < deadline, `rows were not moved: ${status} ${body.segments} ${body.hot_rows}`);
    await sleep(500);
  }
}

/** The nodes that carried a job of upkeep. */
async function nodesAtWork(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await client.connect();
  const { rows } = await client.query(
    "SELECT DISTINCT executor_id FROM dbos.workflow_status WHERE queue_name = 'upkeep' AND status <> 'ENQUEUED'",
  );
  await client.end();
  return new Set(rows.map(({ executor_id: id }) => id));
}
