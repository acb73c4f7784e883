import { type Bytes, type Hints, saveBytes } from '../../../../../platform/files/index.ts';
import type { TableDefinition, TableReference } from '../../../../../platform/tables/index.ts';
import { MOST_FAULTS } from '../limits.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import { examine } from '../sniff/examine.ts';
import { sampleRows } from '../sniff/sample-rows.ts';
import type { Workspace } from '../workspace.ts';
import { documentSteps, isDocument, planDocument, rewritten } from './document-steps.ts';
import { fileSteps, planFile, sampleFile } from './file-steps.ts';
import { convertTools } from './store-steps.ts';
import { type Steps, textSteps } from './text-steps.ts';

/** A dataset that a file is read into, how, and where there is room for the work. */
export interface Intake {
  services: ImportServices;
  table: TableReference;
  options: ImportOptions;
  workspace: Workspace;
  signal: AbortSignal;
}

/** A file of which a part may still be on its way. */
export interface GivenFile {
  bytes: Bytes;
  hints: Hints;
  /** Where all of it will lie; undefined for one that is only read as it comes. */
  path: string | undefined;
  /** Settles when all of it is there. */
  whole(): Promise<unknown>;
}

export interface OpenedFile {
  plan: ImportPlan;
  steps: Steps;
  /** The first rows as they stand in the file. */
  sample(): Promise<Record<string, unknown>[]>;
}

export const definitionOf = (
  { database, tables }: ImportServices,
  table: TableReference,
): Promise<TableDefinition> => database.readingAs(table.accountId)((sql) => tables.definition(sql, table));

/** How parts of files are converted for this import. */
export function stepTools({ services, table, options, workspace, signal }: Intake) {
  const { importLimits: limits } = services;
  const tools = convertTools(services, table.accountId, workspace, signal);
  const mostRows = () => (options.onError === 'reject' ? MOST_FAULTS : limits.mostQuarantined);
  return { tools, limits, mostRows };
}

/** Looks at the beginning of a file, and is ready to read it. */
export async function openFile(intake: Intake, file: GivenFile): Promise<OpenedFile> {
  const { services, options, workspace, signal } = intake;
  const planning = { options, definition: await definitionOf(services, intake.table) };
  const given = { ...stepTools(intake), from: undefined };
  const examined = await examine(file.bytes, file.hints, planning, given.limits.expansion);
  if (examined.kind === 'text') {
    const { plan, text } = examined;
    const sample = async () => sampleRows(plan, examined.sample, examined.isWhole);
    return { plan, steps: textSteps(text, { ...given, plan }), sample };
  }
  const { format, compressions, bytes } = examined;
  // XML is written in UTF-8 first.
  const isAsItIs = compressions.length === 0 && format !== 'xml';
  const local =
    isAsItIs && file.path !== undefined
      ? file.path
      : await saveBytes(bytes, await workspace.newFile('file'), signal);
  await file.whole();
  if (isDocument(format)) {
    const records = await rewritten(local, format, options, given.tools);
    const { plan, ...beginning } = await planDocument(records, { ...examined, format }, planning);
    const sample = async () => sampleRows(plan, beginning.sample, beginning.isWhole);
    return { plan, steps: documentSteps(records, { ...given, plan }), sample };
  }
  const plan = await planFile(local, examined, planning, given.tools);
  return {
    plan,
    steps: fileSteps(local, { ...given, plan }),
    sample: () => sampleFile(local, plan, given.tools),
  };
}
