import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { good } from '../support/client.ts';
import { type LoadedTable, loadTable, readWithIcebird } from '../support/iceberg.ts';
import { UNLIMITED } from '../support/limits.ts';
import { startTwoNodes, type TwoNodes } from '../support/two-nodes.ts';

/** Rows that are inserted by one call; their numbers add up to nothing. */
const BATCH = 600;
const BATCHES = process.env.SOAK === undefined ? 24 : 600;
const KILLS = 3;
/** Between two calls of the writer. */
const PAUSE = 150;
const BATCHES_PER_READ = 4;

let nodes: TwoNodes;

before(async () => {
  nodes = await startTwoNodes();
  await nodes.first.command('tier', ...UNLIMITED);
});
after(async () => {
  await nodes.close();
});

const rowsOf = (batch: number) =>
  Array.from({ length: BATCH }, (_, place) => ({
    batch,
    n: place % 2 === 0 ? batch + place : 1 - batch - place,
  }));

/** What a reader sees is a state that the dataset was in: whole calls, and all that were answered before it asked. */
async function checkRead(loaded: LoadedTable, answered: number): Promise<void> {
  const rows = (await readWithIcebird(loaded)) as { batch: bigint; n: bigint }[];
  const batches = Map.groupBy(rows, ({ batch }) => batch);
  for (const [batch, some] of batches) {
    assert.equal(some.length, BATCH, `batch ${batch} is whole`);
    assert.equal(
      some.reduce((sum, { n }) => sum + n, 0n),
      0n,
      `batch ${batch}`,
    );
  }
  assert.ok(batches.size >= answered, `${batches.size} of ${answered} batches that were answered before`);
}

test('both nodes publish while rows are written, moved and merged and one of them is killed: no reader sees a mixed state', async (t) => {
  const columns = [
    { name: 'batch', data_type: 'integer' },
    { name: 'n', data_type: 'integer' },
  ];
  const { dataset_id: id } = good(
    await nodes.first.client.post('/api/v1/datasets', { name: 'shared', columns }),
  );
  let answered = 0;
  let isWriting = true;
  const write = async () => {
    for (let batch = 1; batch <= BATCHES; batch += 1) {
      good(await nodes.second.client.post(`/api/v1/datasets/${id}/rows`, { rows: rowsOf(batch) }));
      answered = batch;
      // Readers that are slower than the writer are waited for.
      do await sleep(PAUSE);
      while (isWriting && reads < batch / BATCHES_PER_READ);
      if (!isWriting) return;
    }
    isWriting = false;
  };
  const versions = new Set<number>();
  let reads = 0;
  const read = async (which: 'first' | 'second') => {
    while (isWriting) {
      const before = answered;
      const node = nodes[which];
      try {
        const loaded = await loadTable(node.client, 'shared');
        await checkRead(loaded, before);
        versions.add(loaded.metadata['current-snapshot-id']);
        reads += 1;
      } catch (error) {
        // Only a node that was killed meanwhile may leave its caller without an answer.
        if (error instanceof assert.AssertionError || which === 'second') {
          isWriting = false;
          throw error;
        }
        await sleep(50);
      }
    }
  };
  const kill = async () => {
    for (let time = 0; time < KILLS && isWriting; time += 1) {
      await sleep(700);
      await nodes.killAndRestart('first');
    }
  };
  const ends = await Promise.allSettled([write(), read('first'), read('second'), kill()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  t.diagnostic(`${reads} reads of ${versions.size} versions`);
  assert.ok(reads >= BATCHES / BATCHES_PER_READ, 'readers came through');
  const [one, other] = [
    await loadTable(nodes.first.client, 'shared'),
    await loadTable(nodes.second.client, 'shared'),
  ];
  assert.equal(one['metadata-location'], other['metadata-location'], 'the same files from both nodes');
  assert.deepEqual(one.metadata, other.metadata);
  await checkRead(one, BATCHES);
  assert.equal(
    one.metadata['current-snapshot-id'],
    Math.max(...versions, one.metadata['current-snapshot-id']),
  );
});

test('what versions leave behind is bounded, whatever was killed', async () => {
  const kept = [...nodes.s3.objects.keys()].filter((key) => key.startsWith('iceberg/'));
  const known = await knownFiles();
  const unknown = kept.filter((key) => !known.has(key));
  // An attempt that was killed leaves what it had written: not more than a version has.
  assert.ok(unknown.length <= KILLS * 8, `${unknown.length} of ${kept.length} objects are of no version`);
  for (const key of known) assert.ok(kept.includes(key), `${key} is there`);
});

async function knownFiles(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ object_key: string }>(
    'SELECT object_key FROM granary.lakehouse_files',
  );
  await client.end();
  return new Set(rows.map((row) => row.object_key));
}
