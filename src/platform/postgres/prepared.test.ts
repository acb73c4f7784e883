import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { silentLogger as log } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { findBinaries } from './binaries.ts';
import { clusterOf, newDataFolder, query } from './embedded.support.ts';
import { startEmbedded } from './embedded.ts';
import { keepPrepared } from './prepared.ts';

/** A database to copy that is told by a table of its own. */
async function newPrepared(context: TestContext): Promise<string> {
  const folder = await newDataFolder(context);
  const postgres = await startEmbedded(folder, log);
  await query(postgres.adminUrl, 'CREATE TABLE prepared AS SELECT 6 AS answer');
  await postgres.stop();
  const prepared = join(await newDataFolder(context), '..', 'prepared');
  await keepPrepared(prepared, await clusterOf(folder), (await findBinaries()).version);
  return prepared;
}

/** Whether a first start finds the table. */
async function isCopied(context: TestContext, prepared: string): Promise<boolean> {
  const folder = await newDataFolder(context);
  const postgres = await startEmbedded(folder, log, { prepared });
  const [row] = await query(postgres.adminUrl, "SELECT to_regclass('public.prepared') AS found");
  await postgres.stop();
  return row?.found !== null;
}

test('first starts copy what is prepared, each with a password of its own', async (context) => {
  const prepared = await newPrepared(context);
  const folders = [await newDataFolder(context), await newDataFolder(context)];
  const started = await Promise.all(folders.map((folder) => startEmbedded(folder, log, { prepared })));
  for (const { adminUrl } of started)
    assert.deepEqual(await query(adminUrl, 'SELECT answer FROM public.prepared'), [{ answer: 6 }]);
  const passwords = started.map(({ adminUrl }) => new URL(adminUrl).password);
  assert.notEqual(passwords[0], passwords[1]);
  const crossed = new URL(must(started[0], 'started[0]').adminUrl);
  crossed.password = must(passwords[1], 'passwords[1]');
  await assert.rejects(query(crossed.href, 'SELECT 1'), { code: '28P01' });
  await query(must(started[0], 'started[0]').adminUrl, 'DROP TABLE public.prepared');
  assert.equal(
    (await query(must(started[1], 'started[1]').adminUrl, 'SELECT answer FROM public.prepared')).length,
    1,
  );
  for (const postgres of started) await postgres.stop();
  assert.equal((await stat(await clusterOf(must(folders[0], 'folders[0]')))).mode & 0o777, 0o700);
});

test('what was prepared for another PostgreSQL or other migrations, or is spoilt, is not used', async (context) => {
  const prepared = await newPrepared(context);
  const parts = join(prepared, 'made-of');
  const written = await readFile(parts, 'utf8');
  await writeFile(parts, written.replace(/ \S+\n/, ' 17.0.0\n'));
  assert.equal(await isCopied(context, prepared), false);
  await writeFile(parts, `${written}\n9999-later.sql 00`);
  assert.equal(await isCopied(context, prepared), false);
  await writeFile(parts, written);
  assert.equal(await isCopied(context, prepared), true);
  await rm(join(prepared, 'postgres', 'global', 'pg_control'));
  assert.equal(await isCopied(context, prepared), false);
});
