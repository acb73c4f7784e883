import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callToEnd } from '../support/call-to-end.ts';
import { good } from '../support/client.ts';
import { type LoadedTable, loadTable, readWithIcebird } from '../support/iceberg.ts';
import { UNLIMITED } from '../support/limits.ts';
import { type RelayedNodes, startRelayedNodes } from '../support/two-nodes.ts';

/** With `SOAK`, ten minutes. */
const READS = process.env.SOAK === undefined ? 12 : 600;
const EVERY_MS = 1_000;
const KEPT_SECONDS = process.env.SOAK === undefined ? 3 : 60;
/** Rows of one call; their numbers add up to nothing. */
const BATCH = 500;
/** So many calls, and the next one replaces all rows. */
const BATCHES = 12;
/** The object store is away while these reads are made. */
const AWAY = { from: 4, to: 6 };

let nodes: RelayedNodes;
before(async () => {
  nodes = await startRelayedNodes();
  await nodes.first.command('tier', ...UNLIMITED);
});
after(() => nodes.close());

/** Which calls a state of the dataset has the rows of. */
interface Batches {
  first: number;
  last: number;
}

const rowsOf = (batch: number) =>
  Array.from({ length: BATCH }, (_, place) => ({
    batch,
    n: place % 2 === 0 ? batch + place : 1 - batch - place,
  }));

/** What a reader gets is a state that the dataset was in, and none that is older than the load. */
async function stateOf(loaded: LoadedTable): Promise<Batches> {
  const rows = (await readWithIcebird(loaded)) as { batch: bigint; n: bigint }[];
  const batches = Map.groupBy(rows, ({ batch }) => Number(batch));
  for (const [batch, some] of batches) {
    assert.equal(some.length, BATCH, `batch ${batch} is whole`);
    const sum = some.reduce((total, { n }) => total + n, 0n);
    assert.equal(sum, 0n, `batch ${batch}`);
  }
  const [first, last] = [Math.min(...batches.keys()), Math.max(...batches.keys())];
  assert.equal(batches.size, last - first + 1, 'none in between is missing');
  return { first, last };
}

async function newDataset(): Promise<string> {
  const columns = ['batch', 'n'].map((name) => ({ name, data_type: 'integer' }));
  const made = good(await nodes.first.client.post('/api/v1/datasets', { name: 'read', columns }));
  return made.dataset_id;
}

/** For a shorter time than an owner may choose. */
async function keepVersions(id: string): Promise<void> {
  const admin = new pg.Client({ connectionString: nodes.postgres.adminUrl });
  await admin.connect();
  await admin.query('UPDATE granary.stored_tables SET versions_kept_seconds = $2 WHERE table_id = $1', [
    id,
    KEPT_SECONDS,
  ]);
  await admin.end();
}

/** Writes until it is told to stop; what it has been answered is in `answered`. */
function startWriter(id: string, answered: Batches) {
  const path = `/api/v1/datasets/${id}`;
  let isOver = false;
  const write = async () => {
    for (let batch = answered.last + 1; !isOver; batch += 1) {
      const rows = rowsOf(batch);
      if (batch - answered.first < BATCHES) good(await nodes.second.client.post(`${path}/rows`, { rows }));
      else {
        const lines = rows.map((row) => JSON.stringify(row)).join('\n');
        const type = { 'content-type': 'application/x-ndjson' };
        const job = good(await callToEnd(nodes.second.client, `${path}/import?mode=replace`, lines, type));
        assert.equal(job.status, 'completed', JSON.stringify(job));
        answered.first = batch;
      }
      answered.last = batch;
      await sleep(100);
    }
  };
  const ended = write();
  return {
    async stop() {
      isOver = true;
      await ended;
    },
    ended,
  };
}

test('a reader that loads every second while rows are written sees whole states only, and metadata that does not grow', async (t) => {
  const id = await newDataset();
  good(await nodes.first.client.post(`/api/v1/datasets/${id}/rows`, { rows: rowsOf(1) }));
  await loadTable(nodes.first.client, 'read');
  await keepVersions(id);
  const answered = { first: 1, last: 1 };
  const writer = startWriter(id, answered);
  const versions = new Set<number>();
  let [most, refused] = [0, 0];
  const read = async (number: number) => {
    const before = { ...answered };
    const isAway = number >= AWAY.from && number <= AWAY.to;
    const { client } = nodes[number % 2 === 0 || isAway ? 'first' : 'second'];
    const path = '/iceberg/v1/namespaces/datasets/tables/read';
    if (isAway) {
      const { status, body } = await client.get(path);
      // Where nothing has changed, what is known needs no objects.
      if (status !== 200) {
        refused += 1;
        assert.equal(status, 503, JSON.stringify(body));
      }
      return;
    }
    const loaded = await loadTable(client, 'read');
    const { first, last } = await stateOf(loaded);
    assert.ok(first >= before.first && last >= before.last, `${first} to ${last}, after ${before.last}`);
    versions.add(loaded.metadata['current-snapshot-id']);
    most = Math.max(most, loaded.metadata.snapshots.length);
  };
  const readAll = async () => {
    for (let number = 0; number < READS; number += 1) {
      const begun = performance.now();
      if (number === AWAY.from) nodes.lines.first.objects.cut();
      if (number === AWAY.to + 1) nodes.lines.first.objects.open();
      await read(number);
      await sleep(Math.max(0, EVERY_MS - (performance.now() - begun)));
    }
  };
  try {
    await Promise.race([readAll(), writer.ended.then(() => assert.fail('the writer ended'))]);
  } finally {
    nodes.lines.first.objects.open();
    await writer.stop();
  }
  // A read a second makes at most one version, besides the one that the program makes by itself each minute.
  assert.ok(most <= KEPT_SECONDS * 1.1 + 6, `${most} versions at once`);
  assert.ok(most < versions.size, `${most} of ${versions.size} versions`);
  assert.ok(refused > 0, 'the object store was away');
  const last = await loadTable(nodes.first.client, 'read');
  assert.deepEqual(await stateOf(last), answered);
  const bytes = JSON.stringify(last.metadata).length;
  assert.ok(bytes < 3_000 + most * 700, `${bytes} bytes`);
  t.diagnostic(`${versions.size} versions, at most ${most} at once; ${bytes} bytes of metadata at the end`);
});
