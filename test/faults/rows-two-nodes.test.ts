import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { UNLIMITED } from '../support/limits.ts';
import type { RunningProgram } from '../support/program.ts';
import { grown, ROW_COLUMNS, startRowLoad } from '../support/row-load.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

/** In each dataset, before and after the kill. */
const INSERTED = process.env.SOAK === undefined ? 3_000 : 60_000;

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
  const allGrown = () => Promise.all(loads.map(({ counts }) => grown(counts, INSERTED)));
  await allGrown();
  await eventually(async () => assert.equal((await nodesAtWork()).size, 2, 'both nodes tend to tables'));
  alive = false;
  first.process.kill('SIGKILL');
  await allGrown();
  for (const load of loads) await load.stop();
  t.diagnostic(loads.map(({ counts }) => JSON.stringify(counts)).join(', '));
  for (const { faults, verify } of loads) {
    assert.deepEqual(faults, []);
    await verify(second.client);
  }
  for (const { dataset_id: id } of [body, other]) await movedRows(id);
  for (const { verify } of loads) await verify(second.client);
});

/** Also what the killed node was about to move: the other one takes it over. */
const movedRows = (id: string): Promise<void> =>
  eventually(async () => {
    const { segments, hot_rows: left } = good(await second.client.get(`/api/v1/datasets/${id}/stats`));
    assert.ok(segments > 0 && left < 5_000, `rows were not moved: ${segments} ${left}`);
  }, 90_000);

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
