import assert from 'node:assert/strict';
import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { chanceOf } from '../support/chance.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { UNLIMITED } from '../support/limits.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { grown, ROW_COLUMNS, startRowLoad } from '../support/row-load.ts';

const { randomInt } = chanceOf(import.meta);

const ROUNDS = process.env.SOAK === undefined ? 1 : 25;

let current: RunningProgram | undefined;
let folder = '';

after(async () => {
  await current?.stop();
  await rm(folder, { recursive: true, force: true });
});

test(`kill -9, ${ROUNDS} rounds, under inserts, replacements and deletions while rows move into segments`, async (t) => {
  folder = await newDataFolder();
  current = await startProgram({ dataFolder: folder });
  const { key, client } = current;
  await current.command('tier', ...UNLIMITED);
  const { body } = await client.post('/api/v1/datasets', { name: 'killed', columns: ROW_COLUMNS });
  const load = startRowLoad(() => [current?.address ?? ''], key, body.dataset_id, 8);
  const { counts } = load;
  for (let round = 0; round < ROUNDS; round += 1) {
    await grown(counts, randomInt(2_000, 6_000));
    await kill(current);
    current = await startProgram({ dataFolder: folder, key });
  }
  await grown(counts, 1_000);
  await eventually(async () => {
    const { inserted, replaced, deleted } = counts;
    assert.ok(inserted > 5_000 && replaced > 20 && deleted > 10, 'there is a load');
    const stats = (await current?.client.get(`/api/v1/datasets/${body.dataset_id}/stats`))?.body;
    assert.ok(stats?.segments > 0, 'rows are moved into segments');
  });
  await load.stop();
  t.diagnostic(`${JSON.stringify(load.counts)} through ${ROUNDS} kills`);
  assert.deepEqual(load.faults, []);
  await load.verify(current.client);

  await kill(current);
  await spoilCache();
  current = await startProgram({ dataFolder: folder, key });
  await load.verify(current.client);
});

async function kill(program: RunningProgram): Promise<void> {
  const gone = new Promise((resolve) => program.process.once('exit', resolve));
  program.process.kill('SIGKILL');
  await gone;
}

/** What a machine that lost its power may leave of files that were written last. */
async function spoilCache(): Promise<void> {
  const cache = join(folder, 'cache', 'segments');
  const files = (await readdir(cache, { withFileTypes: true })).filter((file) => file.isFile());
  assert.ok(files.length > 0, 'there is a cache to spoil');
  for (const [index, { name }] of files.entries())
    await truncate(join(cache, name), index % 2 === 0 ? 0 : 100);
}
