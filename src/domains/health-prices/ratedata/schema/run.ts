import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Timestamp, Uuid } from '../../../../kernel/schema.ts';
import { OUTCOMES, PIPELINE_KINDS, RUN_STATES, type RunRow } from '../store/pipelines.ts';

const Fault = Type.Object({ code: Type.String(), message: Type.String() });

const RunStage = Named('RatedataStage', {
  status: Literals(['pending', 'running', 'completed', 'failed', 'skipped']),
  duration_secs: Nullable(Type.Number()),
  output: Nullable(Type.Record(Type.String(), Type.Unknown())),
});

export const Run = Named('RatedataRun', {
  run_id: Uuid(),
  kind: Literals(PIPELINE_KINDS),
  status: Literals(RUN_STATES),
  params: Type.Record(Type.String(), Type.Unknown(), { description: 'What was asked for.' }),
  source_id: Nullable(Uuid()),
  file_id: Nullable(Uuid('The file that was loaded.')),
  progress: Named('RatedataProgress', {
    bytes_read: Type.Optional(Type.Integer()),
    bytes_total: Type.Optional(Type.Integer()),
    items: Type.Optional(Type.Integer()),
    rates: Type.Optional(Type.Integer()),
    rows_rejected: Type.Optional(Type.Integer()),
    mb_per_s: Type.Optional(Type.Number()),
  }),
  stages: Type.Record(Type.String(), RunStage, {
    description: 'In the order in which they run. A run that waits for others has only pending stages.',
  }),
  outcome: Nullable(
    Literals(OUTCOMES, {
      description: 'held: the snapshot looks wrong. Run it again with force to publish it.',
    }),
  ),
  output: Nullable(Type.Record(Type.String(), Type.Unknown(), { description: 'What came of it.' })),
  warnings: Type.Array(Type.String()),
  error: Nullable(Fault),
  children: Type.Optional(
    Type.Array(
      Type.Object({
        run_id: Uuid(),
        source_id: Nullable(Uuid()),
        status: Literals(RUN_STATES),
        outcome: Nullable(Literals(OUTCOMES)),
        error: Nullable(Fault),
      }),
      { description: 'Of a run with source_ids: one run for each.' },
    ),
  ),
  started_at: Timestamp(),
  completed_at: Nullable(Timestamp()),
});
export type Run = Static<typeof Run>;

const outcomeOf = (outcome: string | null) => OUTCOMES.find((known) => known === outcome) ?? null;

export const toRun = (row: RunRow, children: readonly RunRow[] = []): Run => ({
  run_id: row.run_id,
  kind: row.kind,
  status: row.status,
  params: row.params,
  source_id: row.source_id,
  file_id: row.file_id,
  progress: row.progress,
  stages: Object.fromEntries(
    row.stage_names.map((name) => [
      name,
      row.stages[name] ?? { status: 'pending' as const, duration_secs: null, output: null },
    ]),
  ),
  outcome: outcomeOf(row.outcome),
  output: row.output,
  warnings: row.warnings,
  error: row.error,
  ...(children.length === 0
    ? {}
    : {
        children: children.map(({ run_id, source_id, status, outcome, error }) => ({
          ...{ run_id, source_id, status, outcome: outcomeOf(outcome), error },
        })),
      }),
  started_at: row.started_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});

export const EXAMPLE_RUN: Run = {
  run_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
  kind: 'hospital_mrf',
  status: 'completed',
  params: { url: 'https://example.org/123456789_general-hospital_standardcharges.csv' },
  source_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d22',
  file_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d33',
  progress: {
    ...{ bytes_read: 7_340_032, bytes_total: 7_340_032, items: 18_204 },
    ...{ rates: 240_118, rows_rejected: 3 },
  },
  stages: {
    fetch: { status: 'completed', duration_secs: 1.4, output: { bytes: 7_340_032 } },
    detect: { status: 'completed', duration_secs: 0.1, output: { family: 'hpt_csv_wide' } },
    parse: { status: 'completed', duration_secs: 2.8, output: { rates: 240_118, rows_rejected: 3 } },
    resolve: { status: 'completed', duration_secs: 0.2, output: { payers: 41, payers_unmatched: 2 } },
    validate: { status: 'completed', duration_secs: 0.9, output: null },
    publish: { status: 'completed', duration_secs: 0.3, output: { data_version: 12 } },
    refresh: { status: 'completed', duration_secs: 1.1, output: null },
  },
  outcome: 'published',
  output: null,
  warnings: [],
  error: null,
  started_at: '2026-03-01T09:30:00.000Z',
  completed_at: '2026-03-01T09:30:07.000Z',
};
