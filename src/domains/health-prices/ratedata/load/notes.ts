import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a stage has found out, beside the files of its run: whole or not there. */
export async function readNote<Note>(folder: string, name: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Note;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeNote(folder: string, name: string, note: unknown): Promise<void> {
  const path = join(folder, `${name}.json`);
  await writeFile(`${path}.new`, JSON.stringify(note));
  await rename(`${path}.new`, path);
}

/** Made once in a folder: a node that takes over the run makes it anew. */
export async function noted<Note>(folder: string, name: string, make: () => Promise<Note>): Promise<Note> {
  const before = await readNote<Note>(folder, name);
  if (before !== undefined) return before;
  const made = await make();
  await writeNote(folder, name, made);
  return made;
}
