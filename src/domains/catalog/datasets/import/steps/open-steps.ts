import type { TableDefinition, TableReference } from '../../../../../platform/tables/index.ts';
import type { ImportState } from '../import-state.ts';
import type { Steps } from '../job/readers.ts';
import type { ImportInput } from '../job/types.ts';
import type { ImportPlan } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import { examine, openText } from '../sniff/examine.ts';
import { readSource, readText, type StoredSource } from '../source.ts';
import { inWorkspace, openWorkspace, type Workspace } from '../workspace.ts';
import { documentSteps, isDocument, planDocument, rewritten } from './document-steps.ts';
import { fileSteps, localFile, planFile } from './file-steps.ts';
import { MOST_FAULTS } from './limits.ts';
import { replayPlan, replaySteps } from './replay-steps.ts';
import { convertTools } from './store-steps.ts';
import { type TextPosition, textSteps } from './text-steps.ts';

export const definitionOf = (
  { database, tables }: ImportServices,
  table: TableReference,
): Promise<TableDefinition> => database.readingAs(table.accountId)((sql) => tables.definition(sql, table));

/** How the file is read, from its beginning and what was said of it. */
export async function planSource(
  services: ImportServices,
  table: TableReference,
  { source: kind, options }: Pick<ImportInput, 'source' | 'options'>,
  source: StoredSource | undefined,
  signal: AbortSignal,
): Promise<ImportPlan> {
  const definition = await definitionOf(services, table);
  if (kind?.kind === 'quarantine') return replayPlan(definition, options);
  return inWorkspace(services.scratch, async (workspace) => {
    const { importLimits: limits } = services;
    const bytes = await readSource(services, source!, workspace);
    const examined = await examine(bytes, source!.hints, options, definition, limits.expansion);
    if (examined.kind === 'text') return examined.plan;
    const file = await localFile(examined.bytes, await workspace.newFile('source'), signal);
    const { format } = examined;
    if (isDocument(format)) {
      const records = await rewritten(file, format, options, workspace, signal);
      return (await planDocument(records, { ...examined, format }, options, definition)).plan;
    }
    const tools = convertTools(services, table.accountId, workspace, signal);
    return planFile(file, examined, options, definition, tools);
  });
}

/** Reads on from where the import stands. */
export async function openSteps(
  services: ImportServices,
  table: TableReference,
  { source: kind, options }: Pick<ImportInput, 'source' | 'options'>,
  state: ImportState,
  source: StoredSource | undefined,
  signal: AbortSignal,
): Promise<{ steps: Steps; workspace: Workspace }> {
  const workspace = await openWorkspace(services.scratch);
  const tools = convertTools(services, table.accountId, workspace, signal);
  const { plan, position } = state;
  const mostRows = () => (options.onError === 'reject' ? MOST_FAULTS : services.importLimits.mostQuarantined);
  if (kind?.kind === 'quarantine')
    return {
      workspace,
      steps: replaySteps(services, table, plan, position as { row: number } | undefined, tools),
    };
  const { format } = plan;
  if (format === 'parquet' || format === 'arrow' || isDocument(format)) {
    const { expansion } = services.importLimits;
    const bytes = openText(await readSource(services, source!, workspace), plan, expansion);
    const file = await localFile(bytes, await workspace.newFile('file'), signal);
    if (isDocument(format)) {
      const records = await rewritten(file, format, options, workspace, signal);
      const stepping = { mostRows, limits: services.importLimits };
      return {
        workspace,
        steps: documentSteps(records, plan, position as TextPosition | undefined, tools, stepping),
      };
    }
    const from = position as { row: number } | undefined;
    return {
      workspace,
      steps: fileSteps(file, plan, from, tools, { mostRows, limits: services.importLimits }),
    };
  }
  const from = position as TextPosition | undefined;
  const text = await readText(services, source!, plan, from, workspace);
  return {
    workspace,
    steps: textSteps(text, plan, from, tools, { limits: services.importLimits, mostRows }),
  };
}
