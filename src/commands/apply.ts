import { parseArgs } from 'node:util';
import { type AppliedResources, type Granary, GranaryError } from '../../client/index.ts';
import { ask } from './ask.ts';
import type { Command } from './command.ts';
import { CONNECTION, CONNECTION_USAGE, withGranary } from './connection.ts';
import { CommandError, codeOf, failed, wrongUsage } from './failure.ts';
import { changeLines, deletionQuestion, sumLine } from './resource-files/change-lines.ts';
import type { FileResource } from './resource-files/file-resource.ts';
import { readFiles } from './resource-files/read-files.ts';
import { note, printJson } from './terminal.ts';

export const apply: Command = {
  usage: `granary apply FILE|FOLDER... [--dry-run] [--prune] [--prune-data] [--project NAME] [--yes]

Creates and updates the resources in YAML or JSON files, all or none of them; - reads standard input. --dry-run shows
what would change. --prune deletes what an earlier apply with the same --project (default: default) created and the
files no longer have; on a terminal it asks first, unless --yes is given. --prune-data also deletes datasets with rows.
${CONNECTION_USAGE}`,
  examples: [
    'granary apply granary/ --dry-run',
    'granary apply prices.yaml',
    'granary apply granary/ --prune --yes',
  ],
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...CONNECTION,
        'dry-run': { type: 'boolean', default: false },
        prune: { type: 'boolean', default: false },
        'prune-data': { type: 'boolean', default: false },
        project: { type: 'string' },
        yes: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 0)
      throw wrongUsage('Give files or folders with resources, or - for standard input.');
    if (values['prune-data'] && !values.prune) throw wrongUsage('--prune-data requires --prune.');
    const files = await readFiles(positionals);
    if (files.length === 0 && !values.prune)
      throw failed('The files have no resources. A resource has kind, name and spec.');
    const wish: Wish = {
      prune: values.prune,
      prune_data: values['prune-data'],
      ...(values.project === undefined ? {} : { project: values.project }),
    };
    return withGranary(values, async ({ granary, signal }) => {
      const isAsked = values.prune && !values['dry-run'] && !values.yes && process.stdin.isTTY;
      if (isAsked) await confirm(await send(granary, files, { ...wish, dry_run: true }, signal));
      const answer = await send(granary, files, { ...wish, dry_run: values['dry-run'] }, signal);
      if (values.json) printJson(answer);
      else for (const line of [...changeLines(answer), sumLine(answer)]) console.log(line);
      return 0;
    });
  },
};

interface Wish {
  prune: boolean;
  prune_data: boolean;
  project?: string;
  dry_run?: boolean;
}

async function confirm(tried: AppliedResources): Promise<void> {
  if (tried.summary.deleted === 0) return;
  for (const line of changeLines(tried)) note(line);
  const answer = await ask(deletionQuestion(tried));
  if (!/^y(es)?$/i.test(answer)) throw failed('Nothing was changed.');
}

async function send(
  granary: Granary,
  files: readonly FileResource[],
  wish: Wish,
  signal: AbortSignal,
): Promise<AppliedResources> {
  try {
    const resources = files.map(({ resource }) => resource);
    return await granary.resources.apply({ resources, ...wish }, { signal });
  } catch (error) {
    throw located(error, files);
  }
}

const PLACE = /^resources\[(\d+)\]\.?(.*)$/;

const OTHER = /resources\[(\d+)\]/g;

/** Tells the faults by file and line, where the server told them by place. */
function located(error: unknown, files: readonly FileResource[]): unknown {
  if (!(error instanceof GranaryError)) return error;
  const faults = error.details.flatMap(({ path, message }) => {
    const [, at, inside = ''] = PLACE.exec(path) ?? [];
    const file = files[Number(at ?? Number.NaN)];
    if (file === undefined) return [];
    const { kind, name } = file.resource;
    const told = message.replaceAll(OTHER, (text, other) => files[Number(other)]?.placeOf('') ?? text);
    const what = inside === '' ? told : `${inside} ${told}`;
    return [`${file.placeOf(inside)}: ${kind}/${name}: ${/[.!?]$/.test(what) ? what : `${what}.`}`];
  });
  if (faults.length === 0) return error;
  for (const fault of faults) note(fault);
  return new CommandError(codeOf(error), 'Nothing was changed. Correct the files and apply them again.');
}
