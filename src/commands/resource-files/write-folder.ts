import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileNames } from './file-names.ts';
import type { FileResource, WrittenResource } from './file-resource.ts';
import { readDocuments } from './read-documents.ts';
import { yamlFilesIn } from './read-files.ts';
import { yamlText } from './write-yaml.ts';

export interface WrittenFolder {
  /** How many files were new or other. */
  written: number;
  /** Places of other resources in files that somebody has arranged, which are not rewritten. */
  different: string[];
  /** Places of resources that are gone. */
  gone: string[];
}

type Held = FileResource & { file: string };

const keyOf = ({ kind, name }: WrittenResource): string => `${kind}/${name}`;

/** A file for each resource. Files that say the same already stay as they are, with their comments, wherever they are. */
export async function writeFolder(
  folder: string,
  resources: readonly WrittenResource[],
  isAsked: (resource: WrittenResource) => boolean,
): Promise<WrittenFolder> {
  const held = await readFolder(folder);
  const names = fileNames(resources);
  const result: WrittenFolder = { written: 0, different: [], gone: [] };
  for (const [at, resource] of resources.entries()) {
    const path = join(folder, names[at] ?? '');
    const found = held.find((one) => keyOf(one.resource) === keyOf(resource));
    if (isDeepStrictEqual(found?.resource, resource)) continue;
    const others = held.filter((one) => one.file === path && one !== found);
    if (found !== undefined && (found.file !== path || others.length > 0))
      result.different.push(`${found.placeOf('')}: ${keyOf(resource)}`);
    else {
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, yamlText(resource));
      result.written += 1;
    }
  }
  const known = new Set(resources.map(keyOf));
  result.gone = held
    .filter(({ resource }) => isAsked(resource) && !known.has(keyOf(resource)))
    .map(({ resource, placeOf }) => `${placeOf('')}: ${keyOf(resource)}`);
  return result;
}

/** A file is there whole or not at all. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, content);
  await rename(draft, path);
}

/** What cannot be read is no resource yet. */
async function readFolder(folder: string): Promise<Held[]> {
  const found = await stat(folder).catch(() => undefined);
  const files = found === undefined ? [] : await yamlFilesIn(folder);
  const read = files.map(async (file) =>
    readDocuments(await readFile(file, 'utf8'), file).resources.map((resource) => ({ ...resource, file })),
  );
  return (await Promise.all(read)).flat();
}
