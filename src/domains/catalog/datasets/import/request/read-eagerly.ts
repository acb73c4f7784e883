import type { TableReference } from '../../../../../platform/tables/index.ts';
import { beginning, type ImportState, type Position } from '../import-state.ts';
import type { Steps } from '../job/readers.ts';
import { phaseAfter } from '../job/types.ts';
import type { ImportOptions } from '../options.ts';
import type { ImportPlan } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import { examine } from '../sniff/examine.ts';
import { sampleRows } from '../sniff/sample-rows.ts';
import { documentSteps, isDocument, planDocument, rewritten } from '../steps/document-steps.ts';
import { fileSteps, localFile, planFile, sampleFile } from '../steps/file-steps.ts';
import { MOST_FAULTS } from '../steps/limits.ts';
import { definitionOf } from '../steps/open-steps.ts';
import { convertTools } from '../steps/store-steps.ts';
import { type ImportStep, textSteps } from '../steps/text-steps.ts';
import type { Workspace } from '../workspace.ts';
import type { IncomingFile } from './receive-upload.ts';

export interface OpenedFile {
  plan: ImportPlan;
  steps: Steps;
  /** The first rows as they stand in the file. */
  sample(): Promise<Record<string, unknown>[]>;
}

/** Begins to read a file that may still be on its way. */
export async function openIncoming(
  services: ImportServices,
  table: TableReference,
  file: IncomingFile,
  options: ImportOptions,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const { importLimits: limits } = services;
  const definition = await definitionOf(services, table);
  const tools = convertTools(services, table.accountId, workspace, signal);
  const mostRows = () => (options.onError === 'reject' ? MOST_FAULTS : limits.mostQuarantined);
  const examined = await examine(file.bytes, file.hints, options, definition, limits.expansion);
  if (examined.kind === 'text') {
    const steps = textSteps(examined.text, examined.plan, undefined, tools, { limits, mostRows });
    const sample = async () => sampleRows(examined.plan, examined.sample, examined.isWhole);
    return { plan: examined.plan, steps, sample };
  }
  const { path } = file;
  // XML is written in UTF-8 first.
  const isPacked = examined.compressions.length > 0 || examined.format === 'xml';
  const local =
    isPacked || path === undefined
      ? await localFile(examined.bytes, await workspace.newFile('file'), signal)
      : path;
  await file.whole();
  const { format } = examined;
  if (isDocument(format)) {
    const records = await rewritten(local, format, options, workspace, signal);
    const planned = await planDocument(records, { ...examined, format }, options, definition);
    const steps = documentSteps(records, planned.plan, undefined, tools, { mostRows, limits });
    const sample = async () => sampleRows(planned.plan, planned.sample, planned.isWhole);
    return { plan: planned.plan, steps, sample };
  }
  const plan = await planFile(local, examined, options, definition, tools);
  const steps = fileSteps(local, plan, undefined, tools, { mostRows, limits });
  return { plan, steps, sample: () => sampleFile(local, plan, tools) };
}

/** Reads all of it, and stops early when nothing of it will be stored anyway. `keep` is told of every step. */
export async function readAll(
  { plan, steps }: OpenedFile,
  options: ImportOptions,
  keep: (step: ImportStep<Position>, state: ImportState) => Promise<ImportState>,
): Promise<ImportState> {
  let state = beginning(plan);
  let keeping: Promise<ImportState> | undefined;
  try {
    for (;;) {
      const coming = steps.next();
      // Told when it is waited for; what was read before is kept meanwhile.
      coming.catch(() => undefined);
      state = (await keeping) ?? state;
      const { value: step, done } = await coming;
      if (done === true || phaseAfter(state, options) === 'refuse') return state;
      keeping = keep(step, state);
      keeping.catch(() => undefined);
    }
  } finally {
    await keeping?.catch(() => undefined);
    await steps.return(undefined);
  }
}
