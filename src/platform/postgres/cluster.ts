import { existsSync } from 'node:fs';
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from '../../kernel/errors.ts';
import { type Binaries, copyBinaries } from './binaries.ts';
import type { Cluster, ClusterNeeds } from './cluster-shape.ts';
import { diskFull } from './data-folder.ts';
import { copyPrepared } from './prepared.ts';
import { commandOf } from './processes.ts';
import {
  type Isolation,
  type Owner,
  ownUser,
  type Runner,
  runProgram,
  systemUser,
  unprivilegedUser,
  userNamespace,
} from './unprivileged.ts';

/** The cluster of a data folder, made when there is none. A link leads to it when it had to be made elsewhere. */
export async function openCluster(needs: ClusterNeeds): Promise<Cluster> {
  const place = join(needs.folder, 'postgres');
  await refuseForeign(place);
  await clearAbandoned(needs.folder);
  if (!(await isThere(place))) await create(needs, place);
  const path = await realpath(place);
  await refuseOtherVersion(path, needs.binaries.major);
  const runner = await runnerOf(await stat(path), path, needs.isolation);
  return { path, runner, binaries: await reachableBinaries(runner, needs.binaries, dirname(path)) };
}

async function isThere(place: string): Promise<boolean> {
  const entries = await readdir(place).catch((error: NodeJS.ErrnoException) => error);
  if (Array.isArray(entries)) {
    if (entries.length === 0 || entries.includes('PG_VERSION')) return entries.length > 0;
    throw new StartError(
      `${place} has no PG_VERSION, so PostgreSQL cannot use it. Restore it from a backup, or move it away to start fresh.`,
    );
  }
  if (entries.code !== 'ENOENT') throw entries;
  const target = await realpath(place).catch((error: NodeJS.ErrnoException) => error.path);
  const dangling = (await readdir(dirname(place))).includes('postgres');
  if (!dangling) return false;
  throw new StartError(
    `${place} links to PostgreSQL's files in another folder, which no longer exist (${target}). Restore them from a backup, or remove the link to start fresh.`,
  );
}

async function refuseOtherVersion(path: string, major: string): Promise<void> {
  const found = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  if (found === major) return;
  throw new StartError(
    `${path} was created by PostgreSQL ${found}, but this Granary includes ${major}. Start the Granary that created it, or dump the data with PostgreSQL ${found} and move the folder away.`,
  );
}

async function refuseForeign(place: string): Promise<void> {
  const owner = (await stat(place).catch(() => undefined))?.uid;
  const own = process.getuid?.();
  if (owner === undefined || own === 0 || owner === own) return;
  throw new StartError(
    `${place} belongs to user ${owner}. Start Granary as that user, or set GRANARY_DATA to another folder.`,
  );
}

/** Files that exist are served as their owner. */
async function runnerOf(owner: Owner, path: string, isolation: Isolation): Promise<Runner> {
  if (process.getuid?.() !== 0) return ownUser;
  if (owner.uid !== 0) return systemUser({ uid: owner.uid, gid: owner.gid });
  if (await isolation.namespacesAllowed()) return userNamespace;
  throw new StartError(
    `PostgreSQL refuses to run as root, and this machine forbids user namespaces. Change the owner of ${dirname(path)} to an ordinary user (chown -R) and start Granary as that user.`,
  );
}

async function create(needs: ClusterNeeds, place: string): Promise<void> {
  const { folder, isolation, log } = needs;
  if (process.getuid?.() !== 0) return initialise(needs, ownUser, folder);
  if (await namespaceServes(needs)) return initialise(needs, userNamespace, folder);
  const owner = await unprivilegedUser();
  await mkdir(isolation.home, { recursive: true, mode: 0o755 });
  await clearTemporary(isolation.home);
  const home = await mkdtemp(join(isolation.home, 'data-'));
  await writeFile(join(home, 'data-folder'), folder);
  await chown(home, owner.uid, owner.gid);
  try {
    await initialise(needs, systemUser(owner), home);
    await symlink(join(home, 'postgres'), place);
    log.warn(
      { folder: home },
      `PostgreSQL runs as user ${owner.uid}, who cannot enter the data folder: its files are outside of it`,
    );
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** What stood for a temporary data folder (a demo's, a test's) that is gone goes too; any other may be on a disk that comes back. */
async function clearTemporary(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const folder = await readFile(join(home, name, 'data-folder'), 'utf8').catch(() => '');
    const temporary = folder.startsWith(`${await realpath(tmpdir())}/`);
    if (temporary && !existsSync(folder)) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Root in a namespace has no more rights than an ordinary user: another user's private folder is closed to it. */
async function namespaceServes({ folder, binaries, isolation }: ClusterNeeds): Promise<boolean> {
  if (!(await isolation.namespacesAllowed())) return false;
  const enters = await runProgram(userNamespace, 'test', ['-w', folder]);
  const runs = await runProgram(userNamespace, binaries.postgres, ['--version']);
  return enters.code === 0 && runs.code === 0;
}

/** Made under another name first, so that what is called `postgres` is always whole. */
async function initialise(needs: ClusterNeeds, runner: Runner, home: string): Promise<void> {
  const path = join(home, `postgres.new-${process.pid}`);
  try {
    const binaries = await reachableBinaries(runner, needs.binaries, home);
    const cluster = { path, runner, binaries };
    if (!(await copyPrepared(cluster, needs)))
      await runInitdb(cluster, needs, join(home, `postgres.password-${process.pid}`));
    await rename(path, join(home, 'postgres'));
    await syncFolder(home);
  } catch (error) {
    const late = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!late) throw error;
  } finally {
    await rm(path, { recursive: true, force: true });
  }
}

async function runInitdb(
  cluster: Cluster,
  { folder, password }: ClusterNeeds,
  secret: string,
): Promise<void> {
  const { path, runner, binaries } = cluster;
  try {
    await writeFile(secret, password, { mode: 0o600 });
    if (runner.owner !== undefined) await chown(secret, runner.owner.uid, runner.owner.gid);
    const arguments_ = initdbArguments(path, secret);
    let { code, output } = await runProgram(runner, binaries.initdb, [...arguments_, '--lc-ctype=C.UTF-8']);
    if (code !== 0 && output.includes('invalid locale name')) {
      ({ code, output } = await runProgram(runner, binaries.initdb, arguments_));
    }
    if (code !== 0) throw initialisationFault(output, folder);
  } finally {
    await rm(secret, { force: true });
  }
}

/** Text sorts by code point on every machine alike, and case and letters are Unicode's. */
const initdbArguments = (path: string, secret: string): string[] => [
  '-D',
  path,
  '--username=postgres',
  '--auth=scram-sha-256',
  `--pwfile=${secret}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

function initialisationFault(output: string, folder: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder);
  const line = /initdb: error: .*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1);
  return new StartError(
    `PostgreSQL could not create its files in ${folder}: ${line}. Correct that and start again.`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a killed start left half made; names carry the process that was at it. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^postgres\.(?:new|password)-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (await commandOf(Number(pid))) !== undefined) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Another user may not be allowed into the folder of this program; then it gets a copy in its own. */
async function reachableBinaries(runner: Runner, binaries: Binaries, home: string): Promise<Binaries> {
  if (runner.owner === undefined) return binaries;
  const { code } = await runProgram(runner, binaries.postgres, ['--version']);
  return code === 0 ? binaries : copyBinaries(binaries, home);
}
