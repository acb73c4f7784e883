import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { silentLogger as log } from '../../kernel/log.ts';
import { binariesIn } from './binaries.ts';
import { folderFault } from './data-folder.ts';
import { newDataFolder, programSource, query } from './embedded.support.ts';
import { startEmbedded } from './embedded.ts';
import { ownUser, runProgram } from './unprivileged.ts';

const isRoot = process.getuid?.() === 0;

/** Root may write everywhere but where the kernel itself says no. */
const LOCKED = process.platform === 'linux' && isRoot ? '/sys/granary' : '/granary';

test('a data folder that cannot be written is one line', async () => {
  await assert.rejects(startEmbedded(LOCKED, log), {
    name: 'StartError',
    message: new RegExp(
      `^Granary cannot write to ${LOCKED} \\(E[A-Z]+\\)\\. Make it writable .* GRANARY_DATA`,
    ),
  });
});

test('a file where the data folder should be is one line', async (context) => {
  const folder = await newDataFolder(context);
  await writeFile(folder, 'a file');
  await assert.rejects(startEmbedded(folder, log), {
    message: `${folder} is not a folder. Set GRANARY_DATA to another one.`,
  });
});

test('a folder with other files in it keeps its mode and is refused', async (context) => {
  const folder = await newDataFolder(context);
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'thesis.txt'), 'not ours');
  await assert.rejects(startEmbedded(folder, log), { message: /contains other files\. Set GRANARY_DATA/ });
  assert.equal((await stat(folder)).mode & 0o777, 0o755);
});

test('an existing empty folder becomes private', async (context) => {
  const folder = await newDataFolder(context);
  await mkdir(folder);
  await chmod(folder, 0o755);
  await (await startEmbedded(folder, log)).stop();
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
});

test('a cluster of another version, and one without a version, are left alone', async (context) => {
  const folder = await newDataFolder(context);
  await (await startEmbedded(folder, log)).stop();
  const version = join(folder, 'postgres', 'PG_VERSION');
  await writeFile(version, '17\n');
  await assert.rejects(startEmbedded(folder, log), {
    message: /was created by PostgreSQL 17, but this Granary includes 18\. Start the Granary that created it/,
  });
  await rm(version);
  await assert.rejects(startEmbedded(folder, log), {
    message: /has no PG_VERSION.* Restore it from a backup, or move it away to start fresh\./,
  });
  assert.ok((await readdir(join(folder, 'postgres'))).includes('base'));
});

test('what a killed initialisation left is cleared, and the cluster is made whole', async (context) => {
  const folder = await newDataFolder(context);
  await mkdir(join(folder, 'postgres.new-4194999', 'base'), { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await writeFile(join(folder, 'postgres.password-4194999'), 'left');
  const postgres = await startEmbedded(folder, log);
  await query(postgres.adminUrl, 'SELECT 1');
  await postgres.stop();
  assert.deepEqual((await readdir(folder)).sort(), ['postgres', 'postgres-password']);
});

test("spoilt files are named by PostgreSQL's own last word", async (context) => {
  const folder = await newDataFolder(context);
  await (await startEmbedded(folder, log)).stop();
  await truncate(join(folder, 'postgres', 'global', 'pg_control'), 100);
  await assert.rejects(startEmbedded(folder, log), {
    name: 'StartError',
    message: /^PostgreSQL did not start in .*: "(PANIC|FATAL): .*pg_control.*"\. Correct that, or restore/,
  });
});

test('a lost or wrong password file is put right', async (context) => {
  const folder = await newDataFolder(context);
  const first = await startEmbedded(folder, log);
  await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 9 AS answer');
  await first.stop();
  const file = join(folder, 'postgres-password');
  for (const text of [undefined, '', "it's another one"]) {
    if (text === undefined) await rm(file);
    else await writeFile(file, text);
    const postgres = await startEmbedded(folder, log);
    assert.deepEqual(await query(postgres.adminUrl, 'SELECT answer FROM kept'), [{ answer: 9 }]);
    assert.equal((await readFile(file, 'utf8')).length > 0, true);
    await postgres.stop();
  }
});

test('a missing program is one line', async (context) => {
  const empty = await mkdtemp(join(tmpdir(), 'granary-empty-'));
  context.after(() => rm(empty, { recursive: true }));
  assert.throws(() => binariesIn(empty, '18.0.0'), {
    message: /initdb is missing\. Run node scripts\/setup\.mjs and start again\./,
  });
});

test('every fault of the file system has its line', () => {
  const lineFor = (code: string) =>
    (folderFault(Object.assign(new Error('x'), { code }), '/data') as Error).message;
  assert.match(lineFor('ENOSPC'), /^The disk that holds \/data is full\. Free some space and start again\.$/);
  assert.match(lineFor('EDQUOT'), /is full/);
  assert.match(lineFor('EROFS'), /cannot write to \/data \(EROFS\)/);
  assert.equal(lineFor('EMFILE'), 'x');
});

/** Runs shell lines in a mount namespace of their own, with a small disk at `place`. */
const onSmallDisk = (place: string, megabytes: number, lines: string) =>
  runProgram(ownUser, 'unshare', [
    '-m',
    'sh',
    '-c',
    `mount -t tmpfs -o size=${megabytes}m none ${place} && ${lines}`,
  ]);

const canMount = isRoot && (await onSmallDisk('/mnt', 1, 'true')).code === 0;

if (canMount) {
  test('a full disk is one line, at the first start and at a later one', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'granary-disk-'));
    context.after(() => rm(folder, { recursive: true }));
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const program = join(folder, 'program.mjs');
    await writeFile(program, programSource(join(disk, 'data')));
    const start = `"${process.execPath}" ${program} once`;
    const line = `StartError: The disk that holds ${join(disk, 'data')}`;

    const first = await onSmallDisk(disk, 20, start);
    assert.ok(first.output.startsWith(line), first.output);
    const later = await onSmallDisk(disk, 150, `${start} && cat /dev/zero > ${disk}/filler; ${start}`);
    assert.match(later.output, /^ready/);
    assert.ok(later.output.includes(`\n${line}`), later.output);
  });
}
