import { constants, cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the runner has a data folder whose database is made and migrated. */
const PREPARED = process.env.GRANARY_TEST_DATA;

/** A data folder that no program was ever started in. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-test-'));
  copyPrepared(folder);
  return folder;
}

/** Spares the first start in a folder the making of the database, when the runner has one to copy. */
export function copyPrepared(folder: string): void {
  if (PREPARED === undefined) return;
  cpSync(PREPARED, folder, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
}
