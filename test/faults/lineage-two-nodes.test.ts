import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uuidOf } from '../../src/kernel/ids.ts';
import { good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { graphOf, type LineageReceiver, linesOf, openReceiver } from '../support/lineage.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

let nodes: TwoNodes;
let receiver: LineageReceiver;

before(async () => {
  receiver = await openReceiver();
  nodes = await startTwoNodes({ OPENLINEAGE_URL: receiver.address });
});
after(async () => {
  await nodes.close();
  await receiver.close();
});

test('two nodes record each piece of news once, show the same graph, and send each event once and in order', async () => {
  const clients = [nodes.first.client, nodes.second.client] as const;
  const columns = [{ name: 'title', data_type: 'text' }];
  const csv = { 'content-type': 'text/csv' };
  const runs: string[] = [];
  const expected: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const api = clients[turn % 2]!;
    const name = `set_${turn}`;
    const { dataset_id: id } = good(await api.post('/api/v1/datasets', { name, columns }));
    const job = good(await api.post(`/api/v1/datasets/${id}/import`, 'title\nBread\n', csv));
    runs.push(uuidOf(job.job_id) ?? '');
    const before = turn === 0 ? '' : ` UNION ALL SELECT title FROM view_${turn - 1}`;
    const view = { name: `view_${turn}`, sql: `SELECT title FROM ${name}${before}` };
    good(await clients[(turn + 1) % 2]!.post('/api/v1/query/register-view', view));
    expected.push(`upload:Files sent with imports > dataset:${name}`, `dataset:${name} > view:view_${turn}`);
    if (turn > 0) expected.push(`view:view_${turn - 1} > view:view_${turn}`);
    // Both have the graph at hand by now, and must see what the other adds to it.
    const [asset] = await listed(clients[turn % 2]!, `view_${turn}`);
    for (const client of clients)
      await eventually(async () =>
        assert.deepEqual(
          linesOf(await graphOf(client, asset.asset_id, 'direction=up&depth=50')),
          expected.toSorted(),
        ),
      );
  }
  await eventually(async () => {
    for (const run of runs)
      assert.deepEqual(
        receiver.events.filter((event) => event.run.runId === run).map(({ eventType }) => eventType),
        ['START', 'COMPLETE'],
      );
  });
  const total = good(await clients[0].get('/api/v1/lineage/assets?kind=dataset')).total;
  assert.equal(total, 6);
});

async function listed(client: TwoNodes['first']['client'], ref: string): Promise<any[]> {
  let data: any[] = [];
  await eventually(async () => {
    data = good(await client.get(`/api/v1/lineage/assets?kind=view&ref=${ref}`)).data;
    assert.equal(data.length, 1);
  });
  return data;
}
