import Type from 'typebox';
import { type ErrorDetail, invalidRequest } from '../../../../kernel/errors.ts';
import {
  ancestorsOf,
  type CheckContext,
  type DataMoved,
  type StageContext,
  type StageDefinition,
} from '../../../../platform/runs/index.ts';
import type { StageEngine, StageParts } from './parts.ts';

export const DATASET_ID = Type.String({ pattern: '^ds_', description: 'ID of a dataset of the account.' });

/** The dataset that a stage works on: the one it names, or that of the nearest stage before it. */
export function datasetOf(
  context: Pick<StageContext, 'upstream'> & { config: { dataset_id?: string } },
): string {
  const named = context.config.dataset_id;
  if (named !== undefined) return named;
  for (const { output } of context.upstream) {
    if (typeof output.dataset_id === 'string') return output.dataset_id;
  }
  throw invalidRequest(
    'No earlier stage has a dataset. Give dataset_id, or add an earlier stage that writes rows.',
  );
}

/** Every stage before this one that has a dataset, by its id, and the nearest one as `input`. */
export function tablesOf(context: Pick<StageContext, 'upstream'>, input?: string): Map<string, string> {
  const tables = new Map<string, string>();
  for (const { stageId, output } of context.upstream) {
    if (typeof output.dataset_id !== 'string') continue;
    tables.set(stageId, output.dataset_id);
    if (!tables.has('input')) tables.set('input', output.dataset_id);
  }
  if (input !== undefined) tables.set('input', input);
  return tables;
}

const WRITES_ROWS = new Set(['crawl', 'extract', 'enrich', 'filter', 'transform', 'rates']);

/** Whether some stage before this one will have a dataset. */
export const hasRowsBefore = (stages: readonly StageDefinition[], stage: StageDefinition): boolean =>
  ancestorsOf(stages, stage.id).some((id) =>
    WRITES_ROWS.has(stages.find((one) => one.id === id)?.type ?? ''),
  );

/** A dataset that is named must be there; without one, a stage before must have rows. */
export async function datasetFaults(
  { rows }: StageParts,
  context: CheckContext,
  field: string,
  datasetId: string | undefined,
  needsRows = true,
): Promise<ErrorDetail[]> {
  if (datasetId === undefined) {
    const { stage, stages } = context;
    const isNamed = stage.config !== undefined && field in stage.config;
    if (!needsRows || isNamed || hasRowsBefore(stages, stage)) return [];
    return [{ path: field, message: 'is missing; no earlier stage has rows' }];
  }
  if ((await rows.columnsOf(context.sql, context, datasetId)) !== undefined) return [];
  return [
    {
      path: field,
      message: `there is no dataset "${datasetId}" in this account; list them with GET /api/v1/datasets`,
    },
  ];
}

/** Rows that go from a dataset to something else, columns unchanged. */
export const unchangedRows = (
  datasetId: string,
  columns: readonly string[],
  writes: DataMoved['writes'],
): DataMoved => ({
  reads: [{ kind: 'dataset', id: datasetId }],
  writes,
  columns: columns.map((name) => ({
    name,
    direct: true,
    from: [{ kind: 'dataset', id: datasetId, column: name }],
  })),
});

/** What can be said of a text before there are tables to read; undefined is a text that is not known yet. */
export async function sqlFaults(
  { rows }: StageParts,
  path: string,
  sql: string | undefined,
  engine?: StageEngine,
): Promise<ErrorDetail[]> {
  const message = sql === undefined ? undefined : await rows.sqlFault(sql, engine);
  return message === undefined ? [] : [{ path, message: `cannot be run: ${message.replace(/\.$/, '')}` }];
}
