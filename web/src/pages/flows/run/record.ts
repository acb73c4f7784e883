import type { Output } from '../../../lib/api.ts';
import { type LiveJob, useLiveJob } from '../../../lib/live.ts';

/** What runs of pipelines, ETL pipelines and templates have in common. */
export type Run = Omit<Output<'pipelines.get-run'>, 'pipeline_id'> & {
  pipeline_id?: string | null;
  template_id?: string;
  template_name?: string;
  template_version?: number;
};
export type RunStage = Run['stages'][string];

const OPERATIONS = {
  pr: 'pipelines.get-run',
  er: 'etl.get-run',
  wr: 'workflow-templates.get-run',
} as const;

export type RunKind = keyof typeof OPERATIONS;

export const kindOfRun = (runId: string): RunKind =>
  runId.startsWith('er_') ? 'er' : runId.startsWith('wr_') ? 'wr' : 'pr';

/** A run of any kind, followed until it ends. */
export function useRun(runId: string): LiveJob<Run> {
  return useLiveJob(OPERATIONS[kindOfRun(runId)], { run_id: runId }) as unknown as LiveJob<Run>;
}

export const showOperation = (runId: string) => OPERATIONS[kindOfRun(runId)];

/** The stage that a look at the run is about: the failed one, the one at work, or the last. */
export function stageOfInterest({ stages }: Run): string | undefined {
  const all = Object.entries(stages);
  const first = (status: RunStage['status']) => all.find(([, stage]) => stage.status === status)?.[0];
  return (
    first('failed') ??
    first('running') ??
    all.findLast(([, stage]) => stage.status === 'completed')?.[0] ??
    all[0]?.[0]
  );
}

const ROWS = ['rows_written', 'rows_extracted', 'rows_exported', 'rows_enriched', 'rows_kept', 'rows'];

/** What the stages have put out, added up. */
export function workOf({ stages }: Run) {
  const all = Object.values(stages);
  const sum = (names: readonly string[]) =>
    all.reduce((total, { output, progress }) => {
      const found = names
        .map((name) => output?.[name] ?? progress?.[name])
        .find((value) => typeof value === 'number');
      return total + ((found as number | undefined) ?? 0);
    }, 0);
  return {
    seconds: all.reduce((total, { duration_secs = 0 }) => total + duration_secs, 0),
    rows: sum(ROWS),
    pages: sum(['pages_crawled']),
    bytes: sum(['bytes', 'size_bytes']),
    attempts: all.reduce((total, { attempts }) => total + attempts, 0),
    done: all.filter(({ status }) => status === 'completed').length,
    all: all.length,
  };
}
