import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Granary } from '../../client/index.ts';
import type { Command } from './command.ts';
import { CONNECTION, CONNECTION_USAGE, withGranary } from './connection.ts';
import { notFound } from './failure.ts';
import type { WrittenResource } from './resource-files/file-resource.ts';
import { writeFolder, writeWhole } from './resource-files/write-folder.ts';
import { yamlTexts } from './resource-files/write-yaml.ts';
import { countText, note, printJson } from './terminal.ts';

export const pull: Command = {
  usage: `granary pull [--kind KIND]... [--name NAME] [--output FOLDER|FILE]

Writes resources as YAML that granary apply reads, without secrets: to standard output, to one file, or to a folder
with a file for each resource. Files that already say the same are not touched.
${CONNECTION_USAGE}`,
  examples: [
    'granary pull --output granary/',
    'granary pull --kind spider --name "Product prices"',
    'granary pull --kind dataset --kind spider --output shop.yaml',
  ],
  run(args) {
    const { values } = parseArgs({
      args,
      options: {
        ...CONNECTION,
        kind: { type: 'string', multiple: true, default: [] },
        name: { type: 'string' },
        output: { type: 'string', short: 'o' },
      },
    });
    return withGranary(values, async ({ granary, signal }) => {
      const resources = await pulled(granary, values.kind, values.name, signal);
      if (values.name !== undefined && resources.length === 0)
        throw notFound(`There is no resource named "${values.name}". Check its name and kind.`);
      warnOfEqualNames(resources);
      if (values.json) printJson({ resources });
      else if (values.output === undefined) process.stdout.write(yamlTexts(resources));
      else await write(values.output, resources, values.name === undefined ? values.kind : undefined);
      return 0;
    });
  },
};

async function pulled(
  granary: Granary,
  kinds: readonly string[],
  name: string | undefined,
  signal: AbortSignal,
): Promise<WrittenResource[]> {
  const only = name === undefined ? {} : { name };
  const queries = kinds.length === 0 ? [only] : [...new Set(kinds)].map((kind) => ({ ...only, kind }));
  const found: WrittenResource[] = [];
  for (const query of queries) found.push(...(await granary.resources.list(query, { signal })).resources);
  return found;
}

/** Names of pipelines and sites need not be unique, but files know a resource by nothing else. */
function warnOfEqualNames(resources: readonly WrittenResource[]): void {
  const counts = new Map<string, number>();
  for (const { kind, name } of resources)
    counts.set(`${kind}/${name}`, (counts.get(`${kind}/${name}`) ?? 0) + 1);
  for (const [text, count] of counts)
    if (count > 1) note(`${count} resources are named ${text}. Rename all but one before you apply them.`);
}

async function write(
  output: string,
  resources: readonly WrittenResource[],
  kinds: readonly string[] | undefined,
): Promise<void> {
  if (await isFile(output)) {
    await writeWhole(output, yamlTexts(resources));
    note(`Wrote ${countText(resources.length, 'resource')} to ${output}.`);
    return;
  }
  const isAsked = ({ kind }: WrittenResource) =>
    kinds !== undefined && (kinds.length === 0 || kinds.includes(kind));
  const { written, different, gone } = await writeFolder(output, resources, isAsked);
  for (const place of different) note(`${place} is different in the account. Update it in this file.`);
  for (const place of gone) note(`${place} is not in the account. Remove it from this file, or apply it.`);
  const same = resources.length - written - different.length;
  note(
    `${countText(resources.length, 'resource')} in ${output}: ${countText(written, 'file')} written, ${same} unchanged.`,
  );
}

async function isFile(output: string): Promise<boolean> {
  const found = await stat(output).catch(() => undefined);
  if (found !== undefined) return !found.isDirectory();
  return ['.yaml', '.yml'].includes(extname(output).toLowerCase());
}
