import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiClient, good } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

let nodes: TwoNodes;
let clients: ApiClient[];

before(async () => {
  nodes = await startTwoNodes();
  clients = [nodes.first.client, nodes.second.client];
});
after(() => nodes.close());

const at = (turn: number): ApiClient => clients[turn % 2]!;
const call = async (client: ApiClient, path: string, body: object) =>
  good(await client.post(`/api/v1/queue/${path}`, body));

test('the same dedup keys from two nodes at once make one item each, in whatever order they come', async () => {
  const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
  for (let round = 0; round < 5; round += 1) {
    const queue = `dedup-${round}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => {
        const order = turn % 3 === 0 ? keys : keys.toReversed();
        const items = order.map((key) => ({ payload: key, dedup_key: key }));
        return call(at(turn), 'enqueue', { queue, items });
      }),
    );
    assert.equal(
      answers.reduce((sum, { enqueued }) => sum + enqueued, 0),
      keys.length,
    );
    const ids = answers.flatMap(({ items }) => items.map(({ item_id: id }: any) => id));
    assert.equal(new Set(ids).size, keys.length, 'everybody is told of the same items');
  }
});

test('workers on two nodes never hold the same item, and every item is done once', async () => {
  const queue = 'shared';
  const payloads = Array.from({ length: 300 }, (_, index) => index);
  await call(at(0), 'enqueue', { queue, items: payloads.map((payload) => ({ payload })) });
  const held = new Set<number>();
  const done: number[] = [];
  const worker = async (turn: number) => {
    let ack: string[] = [];
    for (;;) {
      const { items } = await call(at(turn), 'dequeue', { queue, max: 3, lease_secs: 600, ack });
      if (items.length === 0) return;
      for (const { payload, attempts } of items) {
        assert.ok(!held.has(payload), `${payload} has two holders`);
        assert.equal(attempts, 1);
        held.add(payload);
      }
      ack = items.map(({ lease_token: token }: any) => token);
      done.push(...items.map(({ payload }: any) => payload));
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, turn) => worker(turn)));
  assert.deepEqual(
    done.toSorted((one, other) => one - other),
    payloads,
  );
});

test('a lease given by a node that is killed expires for the others, and can be acknowledged on them before', async () => {
  const queue = 'killed';
  await call(at(1), 'enqueue', { queue, items: [{ payload: 'kept' }, { payload: 'lost' }] });
  const [kept] = (await call(at(1), 'dequeue', { queue, lease_secs: 600 })).items;
  const [lost] = (await call(at(1), 'dequeue', { queue, lease_secs: 2 })).items;
  nodes.second.process.kill('SIGKILL');
  const { results } = await call(at(0), 'dequeue', { queue, max: 0, ack: [kept.lease_token] });
  assert.equal(results[0].outcome, 'done');
  await eventually(async () => {
    const [again] = (await call(at(0), 'dequeue', { queue, lease_secs: 600 })).items;
    assert.deepEqual([again?.item_id, again?.attempts], [lost.item_id, 2]);
  });
});
