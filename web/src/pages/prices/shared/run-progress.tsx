import { useEffect, useRef } from 'react';
import type { RatedataRun } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { FactLine } from '../../../kit/facts.tsx';
import { Progress } from '../../../kit/progress.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { bytes, count, duration, plural, words } from '../../../lib/format.ts';
import { useNow } from '../../flows/use-now.ts';
import { useRun } from './use-run.ts';

export const RUN_WORDS: Readonly<Record<RatedataRun['kind'], string>> = {
  bootstrap: 'Sample and reference data',
  cms_discovery: 'Find hospitals',
  discover: 'Find files',
  hospital_mrf: 'Hospital file',
  reference_data: 'Reference data',
  tic_ingestion: 'Payer file',
  views_refresh: 'Refresh of comparisons',
};

export const OUTCOME_WORDS = { published: 'Published', unchanged: 'Not changed', held: 'Held' } as const;

/** How much is done, by bytes while a file is read and by stages otherwise. */
function partOf({ status, progress, stages }: RatedataRun): number | undefined {
  if (status !== 'running') return 1;
  const all = Object.values(stages);
  const done = all.filter((stage) => stage.status === 'completed' || stage.status === 'skipped').length;
  const { bytes_read: read, bytes_total: total } = progress;
  const within = read !== undefined && total !== undefined && total > 0 ? Math.min(1, read / total) : 0;
  return all.length === 0 ? undefined : (done + within) / (all.length + 1);
}

const secondsOf = ({ started_at, completed_at }: RatedataRun, now: number): number =>
  ((completed_at === null ? now : Date.parse(completed_at)) - Date.parse(started_at)) / 1_000;

/** A snapshot that is held goes through the last two stages, and neither does anything to it. */
const stateOfStage = (name: string, status: string, { outcome }: RatedataRun): string =>
  outcome !== 'held' ? status : name === 'publish' ? 'paused' : name === 'refresh' ? 'skipped' : status;

/** Why a snapshot waits, as the run found it. */
function reasonsOf({ outcome, stages }: RatedataRun): string[] {
  const reasons = stages.publish?.output?.reasons;
  return outcome === 'held' && Array.isArray(reasons) ? reasons.map(String) : [];
}

/** Without the call that loads a file of the other kind: there is a button for it. */
export const faultText = ({ code, message }: { code: string; message: string }): string =>
  code === 'wrong_kind' ? message.replace(/ Load it with POST \S+$/, '') : message;

interface RunProgressProps {
  runId: string;
  onCompleted?(run: RatedataRun): void;
}

/** A run as it goes: its stages, what it has read, and why it failed. */
export function RunProgress({ runId, onCompleted }: RunProgressProps) {
  const { data: run, error } = useRun(runId);
  const completed = useRef(onCompleted);
  useEffect(() => {
    completed.current = onCompleted;
  });
  const isCompleted = run?.run_id === runId && run.status === 'completed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it has come to its end
  useEffect(() => {
    if (isCompleted && run !== undefined) completed.current?.(run);
  }, [isCompleted]);
  if (error !== null) return <ErrorNote error={error} />;
  if (run === undefined) return <div className="h-24" role="status" aria-label="Loading" />;
  return <RunState run={run} />;
}

export function RunState({ run }: { run: RatedataRun }) {
  const { progress, stages, status, outcome, warnings } = run;
  const now = useNow(status === 'running');
  const label = `${RUN_WORDS[run.kind]}, ${outcome === null ? status : OUTCOME_WORDS[outcome].toLowerCase()}`;
  return (
    <div className="flex w-full flex-col gap-2 text-left" role="status" aria-label={label}>
      <div className="flex items-center gap-3 text-sm">
        <StateMark
          state={outcome === 'held' ? 'paused' : status}
          {...(outcome === null || status !== 'completed' ? {} : { word: OUTCOME_WORDS[outcome] })}
        />
        <span className="ml-auto text-quiet tabular-nums">{duration(Math.max(0, secondsOf(run, now)))}</span>
      </div>
      <Progress
        part={partOf(run)}
        label={label}
        tone={
          status === 'failed'
            ? 'bad'
            : outcome === 'held'
              ? 'warn'
              : status === 'running'
                ? 'running'
                : 'good'
        }
      />
      <p className="min-h-5 text-xs text-quiet tabular-nums">
        <FactLine
          facts={[
            progress.bytes_read !== undefined && `${bytes(progress.bytes_read)} read`,
            progress.items !== undefined && plural(progress.items, 'item'),
            progress.rates !== undefined && plural(progress.rates, 'rate'),
            progress.rows_rejected !== undefined &&
              progress.rows_rejected > 0 &&
              `${plural(progress.rows_rejected, 'row')} rejected`,
            progress.mb_per_s !== undefined && status === 'running' && `${count(progress.mb_per_s)} MB/s`,
          ]}
        />
      </p>
      <ol aria-label="Stages" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {Object.entries(stages).map(([name, stage]) => (
          <li key={name} className="flex items-center gap-2 text-sm">
            <StateMark state={stateOfStage(name, stage.status, run)} short />
            {words(name)}
            {outcome === 'held' && name === 'publish' && <span className="text-warn">held</span>}
            <span className="ml-auto text-xs text-faint tabular-nums">
              {stage.duration_secs === null ? '' : duration(stage.duration_secs)}
            </span>
          </li>
        ))}
      </ol>
      {run.error !== null && <ErrorNote error={new Error(faultText(run.error))} />}
      {reasonsOf(run).length > 0 && (
        <ul aria-label="Why it is held" className="list-disc rounded-md bg-warn-soft py-2 pr-3 pl-7 text-sm">
          {reasonsOf(run).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-warn">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
