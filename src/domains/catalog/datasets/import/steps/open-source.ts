import { must } from '../../../../../kernel/must.ts';
import { saveBytes } from '../../../../../platform/files/index.ts';
import type { ImportPlan } from '../plan.ts';
import { openText } from '../sniff/examine.ts';
import { inWorkspace, openWorkspace, type Workspace } from '../workspace.ts';
import { documentSteps, isDocument, rewritten } from './document-steps.ts';
import { fileSteps } from './file-steps.ts';
import type { ImportState } from './import-state.ts';
import { definitionOf, type Intake, openFile, stepTools } from './open-file.ts';
import { replayPlan, replaySteps } from './replay-steps.ts';
import { type ImportSource, readSource, readText, type StoredSource } from './source.ts';
import { type RowPosition, type Steps, type TextPosition, textSteps } from './text-steps.ts';

/** Rows that lie in the object store or in the quarantine, and are read by a job. */
export interface SourceIntake extends Omit<Intake, 'workspace' | 'signal'> {
  kind: ImportSource['kind'] | undefined;
  source: StoredSource | undefined;
}

const sourceFile = ({ source }: SourceIntake): StoredSource => must(source, 'the file of an import');

/** How the file is read, from its beginning and what was said of it. */
export async function planSource(intake: SourceIntake, signal: AbortSignal): Promise<ImportPlan> {
  const { services, table, options, kind } = intake;
  if (kind === 'quarantine') return replayPlan(await definitionOf(services, table), options);
  const source = sourceFile(intake);
  return inWorkspace(services.scratch, async (workspace) => {
    const bytes = await readSource(services, source, workspace);
    const file = { bytes, hints: source.hints, path: undefined, whole: async () => undefined };
    const { plan, steps } = await openFile({ ...intake, workspace, signal }, file);
    await steps.return(undefined);
    return plan;
  });
}

/** Reads on from where the import stands. */
export async function openSteps(
  intake: SourceIntake,
  state: ImportState,
  signal: AbortSignal,
): Promise<{ steps: Steps; workspace: Workspace }> {
  const workspace = await openWorkspace(intake.services.scratch);
  try {
    return { workspace, steps: await stepsOf({ ...intake, workspace, signal }, state) };
  } catch (error) {
    await workspace[Symbol.asyncDispose]();
    throw error;
  }
}

async function stepsOf(intake: SourceIntake & Intake, { plan, position }: ImportState): Promise<Steps> {
  const { services, table, options, kind, workspace, signal } = intake;
  const given = { ...stepTools(intake), plan };
  const byRow = { ...given, from: position as RowPosition | undefined };
  const byText = { ...given, from: position as TextPosition | undefined };
  if (kind === 'quarantine') return replaySteps(services, table, byRow);
  const source = sourceFile(intake);
  const { format } = plan;
  const isDocumentFile = isDocument(format);
  if (format !== 'parquet' && format !== 'arrow' && !isDocumentFile)
    return textSteps(await readText(services, source, byText, workspace), byText);
  const bytes = openText(await readSource(services, source, workspace), plan, given.limits.expansion);
  const file = await saveBytes(bytes, await workspace.newFile('file'), signal);
  if (!isDocumentFile) return fileSteps(file, byRow);
  return documentSteps(await rewritten(file, format, options, given.tools), byText);
}
