import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../test/support/eventually.ts';
import { silentLogger as log } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { clusterOf, newDataFolder, query, startProgram } from './embedded.support.ts';
import { connectEmbedded, startEmbedded } from './embedded.ts';
import { findPostmaster, stopProcess } from './postmaster.ts';
import { commandOf, strayBackends } from './processes.ts';

test('starts, keeps its data over a restart, and leaves no process behind', async (context) => {
  const folder = await newDataFolder(context);
  const first = await startEmbedded(folder, log);
  const pid = must(first.processId(), 'first.processId()');
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700);
  const settings = await query(
    first.adminUrl,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
            current_setting('synchronous_commit') AS commit, lower('ÄÉ') AS lower`,
  );
  assert.deepEqual(settings, [{ fsync: 'on', pages: 'on', commit: 'on', lower: 'äé' }]);
  await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await Promise.all([first.stop(), first.stop()]);
  assert.equal(await commandOf(pid), undefined);

  const second = await startEmbedded(folder, log);
  assert.deepEqual(await query(second.adminUrl, 'SELECT answer FROM kept'), [{ answer: 42 }]);
  await second.stop();
});

test('takes over the PostgreSQL of a killed program and looks after it', async (context) => {
  const folder = await newDataFolder(context);
  const killed = await startProgram(context, folder);
  await query(killed.url, 'CREATE TABLE kept AS SELECT 1 AS answer');
  await killed.kill('SIGKILL');

  const postgres = await startEmbedded(folder, log);
  assert.equal(postgres.processId(), killed.postgresPid);
  process.kill(killed.postgresPid, 'SIGKILL');
  await eventually(async () => assert.equal(await commandOf(killed.postgresPid), undefined));
  const rows = await eventually(() => query(postgres.adminUrl, 'SELECT answer FROM kept'));
  assert.deepEqual(rows, [{ answer: 1 }]);
  assert.notEqual(postgres.processId(), killed.postgresPid);
  await postgres.stop();
  assert.equal(await findPostmaster(await clusterOf(folder)), undefined);
});

test('a second program on the folder is told which process runs there', async (context) => {
  const folder = await newDataFolder(context);
  const first = await startProgram(context, folder);
  const expected = {
    name: 'StartError',
    message: `Granary is already running on ${folder} (process ${first.pid}). Stop it first, or set GRANARY_DATA to another folder.`,
  };
  await assert.rejects(startEmbedded(folder, log), expected);
  await query(first.url, 'SELECT 1');

  process.kill(first.postgresPid, 'SIGKILL');
  await assert.rejects(startEmbedded(folder, log), expected, 'also while its PostgreSQL is down');
  await eventually(() => query(first.url, 'SELECT 1'));
  await first.kill('SIGTERM');
  await (await startEmbedded(folder, log)).stop();
});

test('of programs that start at the same moment exactly one wins', async (context) => {
  const folder = await newDataFolder(context);
  for (const state of ['without a cluster', 'with a cluster']) {
    const programs = await Promise.all([1, 2, 3].map(() => startProgram(context, folder)));
    const winners = programs.filter((program) => program.line.startsWith('ready'));
    assert.equal(winners.length, 1, `${state}: ${programs.map((program) => program.line).join('\n')}`);
    const refused = `StartError: Granary is already running on ${folder} (process ${must(winners[0], 'winners[0]').pid}).`;
    for (const program of programs) {
      if (program !== winners[0]) assert.ok(program.line.startsWith(refused), program.line);
    }
    const { pid } = must(await findPostmaster(await clusterOf(folder)), 'findPostmaster(…)');
    await query(must(winners[0], 'winners[0]').url, 'SELECT 1');
    await must(winners[0], 'winners[0]').kill('SIGTERM');
    assert.equal(await commandOf(pid), undefined);
  }
});

test('PostgreSQL comes back at the same address when it or one of its children is killed', async (context) => {
  const folder = await newDataFolder(context);
  const postgres = await startEmbedded(folder, log);
  await query(postgres.adminUrl, 'CREATE TABLE kept AS SELECT 7 AS answer');
  for (const victim of ['postmaster', 'backend']) {
    const pid =
      victim === 'postmaster'
        ? must(postgres.processId(), 'postgres.processId()')
        : Number(
            must(
              (
                await query(
                  postgres.adminUrl,
                  "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
                )
              )[0],
              '(…)[0]',
            ).pid,
          );
    process.kill(pid, 'SIGKILL');
    await eventually(async () => assert.equal(await commandOf(pid), undefined));
    const rows = await eventually(() => query(postgres.adminUrl, 'SELECT answer FROM kept'));
    assert.deepEqual(rows, [{ answer: 7 }], victim);
    const seats = () =>
      query(
        postgres.adminUrl,
        `SELECT 1 FROM pg_stat_activity WHERE application_name = 'granary-program-${process.pid}'`,
      );
    await eventually(async () => assert.equal((await seats()).length, 1));
  }
  await postgres.stop();
});

test('a stop in the middle of a restart leaves no process', async (context) => {
  const folder = await newDataFolder(context);
  for (const delay of [0, 5, 20, 40, 60, 90]) {
    const postgres = await startEmbedded(folder, log);
    process.kill(must(postgres.processId(), 'postgres.processId()'), 'SIGKILL');
    await sleep(delay);
    await postgres.stop();
    assert.equal(await findPostmaster(await clusterOf(folder)), undefined);
    await eventually(async () => assert.deepEqual(await strayBackends(await clusterOf(folder)), []));
  }
});

test('a start that is called off ends what it launched', async (context) => {
  const folder = await newDataFolder(context);
  await (await startEmbedded(folder, log)).stop();
  for (const delay of [0, 10, 25, 40]) {
    const start = startEmbedded(folder, log, { signal: AbortSignal.timeout(delay) });
    await start.then(
      (postgres) => postgres.stop(),
      (error: Error) => assert.match(error.name, /TimeoutError|AbortError/),
    );
    assert.equal(await findPostmaster(await clusterOf(folder)), undefined);
  }
});

test('starts after everything was killed and the process number is in use again', async (context) => {
  const folder = await newDataFolder(context);
  const cluster = join(folder, 'postgres');
  const killed = await startProgram(context, folder);
  await query(killed.url, 'CREATE TABLE kept AS SELECT 3 AS answer');
  await killed.kill('SIGKILL');
  process.kill(killed.postgresPid, 'SIGKILL');
  await eventually(async () => assert.equal(await commandOf(killed.postgresPid), undefined));

  const other = spawn('sleep', ['600'], { stdio: 'ignore' });
  context.after(() => other.kill('SIGKILL'));
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const text = await readFile(join(cluster, name), 'utf8');
    await writeFile(join(cluster, name), text.replace(/^\d+/, String(other.pid)));
  }
  const postgres = await startEmbedded(folder, log);
  assert.deepEqual(await query(postgres.adminUrl, 'SELECT answer FROM kept'), [{ answer: 3 }]);
  await postgres.stop();
});

test('starts with a lock file that a full disk or a power cut left empty or spoilt', async (context) => {
  const folder = await newDataFolder(context);
  await (await startEmbedded(folder, log)).stop();
  for (const [name, text] of [
    ['postmaster.pid', ''],
    ['postmaster.pid', '\0\0\0\0'],
    ['.s.PGSQL.5432.lock', ''],
  ] as const) {
    await writeFile(join(folder, 'postgres', name), text);
    const postgres = await startEmbedded(folder, log);
    await query(postgres.adminUrl, 'SELECT 1');
    await postgres.stop();
  }
});

test('a busy child of a killed PostgreSQL does not hold up the next one', async (context) => {
  const folder = await newDataFolder(context);
  const postgres = await startEmbedded(folder, log);
  const busy = query(postgres.adminUrl, 'DO $$ BEGIN LOOP END LOOP; END $$').catch((error: Error) => error);
  await eventually(async () => {
    const rows = await query(postgres.adminUrl, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO %'");
    assert.equal(rows.length, 1);
  });
  process.kill(must(postgres.processId(), 'postgres.processId()'), 'SIGKILL');
  await eventually(() => query(postgres.adminUrl, 'SELECT 1'));
  assert.ok((await busy) instanceof Error);
  await postgres.stop();
});

test('a command uses the running PostgreSQL, or has one of its own that the last command stops', async (context) => {
  const folder = await newDataFolder(context);
  const alone = await connectEmbedded(folder, log);
  const cluster = await clusterOf(folder);
  const second = await connectEmbedded(folder, log);
  await query(alone.adminUrl, 'CREATE TABLE kept AS SELECT 5 AS answer');
  await alone.close();
  assert.deepEqual(await query(second.adminUrl, 'SELECT answer FROM kept'), [{ answer: 5 }]);
  await second.close();
  assert.equal(await findPostmaster(cluster), undefined);

  const program = await startEmbedded(folder, log);
  const visitor = await connectEmbedded(folder, log);
  assert.equal(visitor.adminUrl, program.adminUrl);
  await visitor.close();
  await query(program.adminUrl, 'SELECT 1');
  await program.stop();
});

test('a program takes over what a command started, and one that starts as it is stopped waits', async (context) => {
  const folder = await newDataFolder(context);
  const command = await connectEmbedded(folder, log);
  const program = await startEmbedded(folder, log);
  const pid = program.processId();
  await command.close();
  await query(program.adminUrl, 'SELECT 1');
  assert.equal(program.processId(), pid);
  await program.stop();

  const closing = await connectEmbedded(folder, log);
  const [, late] = await Promise.all([closing.close(), startEmbedded(folder, log)]);
  await eventually(() => query(late.adminUrl, 'SELECT 1'));
  await late.stop();
});

test('a process that ignores the gentle signals is made to stop', async () => {
  const stubborn = spawn(process.execPath, [
    '-e',
    "process.on('SIGINT', () => {}); process.on('SIGQUIT', () => {}); console.log('up'); setInterval(() => {}, 1000)",
  ]);
  await new Promise((resolve) => stubborn.stdout.once('data', resolve));
  let alive = true;
  stubborn.once('exit', () => {
    alive = false;
  });
  await stopProcess(must(stubborn.pid, 'stubborn.pid'), async () => alive, '/nowhere', [
    { name: 'SIGINT', patience: 50 },
    { name: 'SIGQUIT', patience: 50 },
    { name: 'SIGKILL', patience: Number.POSITIVE_INFINITY },
  ]);
  assert.equal(stubborn.signalCode, 'SIGKILL');
});
