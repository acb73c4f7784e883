import { rm } from 'node:fs/promises';
import type { ConvertTools } from '../convert/convert.ts';
import { ParserLease } from '../convert/parser-lease.ts';
import type { ImportPlan } from '../plan.ts';
import type { ImportServices } from '../services.ts';
import type { Workspace } from '../workspace.ts';
import type { Position, StoredStep } from './import-state.ts';
import type { ImportStep } from './text-steps.ts';

/** What conversions need, for one account. */
export function convertTools(
  { database, tables, parsers }: ImportServices,
  accountId: string,
  workspace: Workspace,
  signal: AbortSignal,
): ConvertTools {
  const parser = new ParserLease(parsers, accountId, signal);
  workspace.atEnd(() => parser.close());
  return {
    parser,
    newFile: (extension) => workspace.newFile(extension),
    reserveRowIds: (count) => database.forAccount(accountId)((sql) => tables.reserveRowIds(sql, count)),
    signal,
  };
}

/** Puts the segment of a step into the object store, where it waits for its place in the catalogue. */
export async function storeStep(
  { tables }: ImportServices,
  { definition }: ImportPlan,
  { segment, ...step }: ImportStep<Position>,
): Promise<StoredStep> {
  if (segment === undefined) return { ...step, segment: undefined };
  try {
    const { file, facts } = segment;
    return { ...step, segment: await tables.prepareSegment(definition, file, { facts }) };
  } finally {
    await rm(segment.file, { force: true });
  }
}

/** What was stored for an import that does not come to its end. */
export async function discardSegments(
  { objects }: ImportServices,
  segments: readonly { stored: { objectKey: string } }[],
): Promise<void> {
  for (const { stored } of segments) await objects.delete(stored.objectKey);
}
