import { constants, cpSync } from 'node:fs';
import { access, chown, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cluster, ClusterNeeds } from './cluster-shape.ts';
import { MIGRATIONS, readMigrations } from './migrate.ts';
import { resetPassword } from './password.ts';
import { type Owner, runProgram } from './unprivileged.ts';

/** Where the set-up keeps a migrated cluster, so that a first start copies one instead of making it. */
export const PREPARED = fileURLToPath(new URL('../../../prepared', import.meta.url));
/** For a first start that has nothing to copy. */
export const NOWHERE = '';

const CLUSTER = 'postgres';
const MADE_OF = 'made-of';
/** What a server that ran in the cluster left there. */
const LEFT = ['postmaster.opts', 'postmaster.pid'];

/** Keeps a cluster whose server is down; what it is made of is written last. */
export async function keepPrepared(prepared: string, cluster: string, version: string): Promise<void> {
  const place = join(prepared, CLUSTER);
  copy(cluster, place);
  for (const name of LEFT) await rm(join(place, name), { force: true });
  await writeFile(join(prepared, MADE_OF), await partsOf(version));
}

/** A copy with a password of its own, on disk when this settles; false when there is none to copy, or it did not work. */
export async function copyPrepared(
  cluster: Cluster,
  { prepared, password, log }: ClusterNeeds,
): Promise<boolean> {
  const { path, runner, binaries } = cluster;
  if (!(await fits(prepared, binaries.version))) return false;
  try {
    copy(join(prepared, CLUSTER), path);
    if (runner.owner !== undefined) await giveTo(path, runner.owner);
    await resetPassword(cluster, password);
    const { code, output } = await runProgram(runner, binaries.initdb, ['--sync-only', '-D', path]);
    if (code !== 0) throw new Error(output);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the prepared database cannot be used; a new one is made');
    await rm(path, { recursive: true, force: true });
    return false;
  }
}

/** One of another PostgreSQL, of other migrations, or that only another user may read, is none. */
async function fits(prepared: string, version: string): Promise<boolean> {
  if (prepared === NOWHERE) return false;
  try {
    await access(join(prepared, CLUSTER), constants.R_OK);
    return (await readFile(join(prepared, MADE_OF), 'utf8')) === (await partsOf(version));
  } catch {
    return false;
  }
}

async function partsOf(version: string): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS);
  return [`PostgreSQL ${version}`, ...migrations.map(({ name, checksum }) => `${name} ${checksum}`)].join(
    '\n',
  );
}

const copy = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

async function giveTo(path: string, { uid, gid }: Owner): Promise<void> {
  await chown(path, uid, gid);
  for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), uid, gid);
}
