import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { failed, wrongUsage } from '../failure.ts';
import { note } from '../terminal.ts';
import type { FileResource } from './file-resource.ts';
import { readDocuments } from './read-documents.ts';

const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

/** The resources of files and of all YAML and JSON files in folders; `-` is standard input. */
export async function readFiles(paths: readonly string[]): Promise<FileResource[]> {
  if (paths.filter((path) => path === '-').length > 1)
    throw wrongUsage('Standard input can be read only once. Give - once.');
  const resources: FileResource[] = [];
  const faults: string[] = [];
  for (const file of (await Promise.all(paths.map(filesIn))).flat()) {
    const content = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    const read = readDocuments(content, file === '-' ? 'standard input' : file);
    resources.push(...read.resources);
    faults.push(...read.faults);
  }
  for (const fault of faults) note(fault);
  if (faults.length > 0) throw failed('Nothing was changed. Correct the files and apply them again.');
  return resources;
}

async function filesIn(path: string): Promise<string[]> {
  if (path === '-' || !(await stat(path)).isDirectory()) return [path];
  const found = await yamlFilesIn(path);
  if (found.length === 0)
    throw failed(
      `${path} has no .yaml, .yml or .json files. Give another folder, or granary pull writes some.`,
    );
  return found;
}

/** In the same order on every machine. */
export async function yamlFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const found = await Promise.all(
    shown
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return yamlFilesIn(path);
        return EXTENSIONS.has(extname(entry.name).toLowerCase()) ? [path] : [];
      }),
  );
  return found.flat();
}
