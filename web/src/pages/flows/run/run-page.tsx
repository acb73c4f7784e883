import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Page, Section } from '../../../frame/page.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { ErrorText } from '../../../kit/error-text.tsx';
import { Id } from '../../../kit/id.tsx';
import { JsonView } from '../../../kit/json-view.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { bytes, count, duration, plural } from '../../../lib/format.ts';
import { useNow } from '../use-now.ts';
import { type RunOf, useRunOf } from './definition.ts';
import { Gantt } from './gantt.tsx';
import { type Run, showOperation, stageOfInterest, useRun, workOf } from './record.ts';
import { RestartButtons, RunMoves, useRestart } from './run-buttons.tsx';
import { RunGraph } from './run-graph.tsx';
import { StageDetail } from './stage-detail.tsx';

/** A run of a pipeline, an ETL pipeline or a template: on failure it opens where it broke. */
export default function RunPage() {
  const { run_id = '' } = usePathParts();
  const { record } = useRun(run_id);
  const of = useRunOf(run_id, record.data);
  if (record.data?.run_id === run_id) return <RunView key={run_id} run={record.data} of={of} />;
  return (
    <Page title="Run" crumbs={of.crumbs}>
      {record.error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorNote error={record.error} onRetry={() => void record.refetch()} />
      )}
    </Page>
  );
}

function RunView({ run, of }: { run: Run; of: RunOf }) {
  const [chosen, setChosen] = useAddressState<string>('stage');
  const restart = useRestart(run);
  const stageId = chosen !== undefined && chosen in run.stages ? chosen : stageOfInterest(run);
  const stage = stageId === undefined ? undefined : run.stages[stageId];
  const isOpen = run.status === 'running' || run.status === 'paused';
  const isFailed = run.status === 'failed';
  return (
    <Page
      title={of.name}
      id={run.run_id}
      crumbs={of.crumbs}
      head={
        <span className="flex items-center gap-3">
          {of.page === undefined ? (
            of.name
          ) : (
            <Link to={of.page} className="truncate hover:underline">
              {of.name}
            </Link>
          )}
          <StateMark state={run.queued ? 'queued' : run.status} />
        </span>
      }
      facts={factsOf(run)}
      actions={
        isOpen ? (
          <RunMoves run={run} />
        ) : (
          <RestartButtons restart={restart} stage={stageId} isFailed={isFailed} />
        )
      }
      calls={[
        callOf(showOperation(run.run_id), { run_id: run.run_id }),
        ...(restart.hasStages && stageId !== undefined && run.run_id.startsWith('pr_')
          ? [
              callOf('pipelines.run', {
                pipeline_id: run.pipeline_id ?? '',
                resume_run: run.run_id,
                from_stage: stageId,
              }),
            ]
          : []),
      ]}
    >
      <div className="flex flex-col gap-4">
        {restart.error !== null && <ErrorNote error={restart.error} />}
        {run.error !== null && (
          <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
            <code className="mr-2 font-mono text-xs text-bad">{run.error.code}</code>
            <ErrorText text={run.error.message} />
          </div>
        )}
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4 max-xl:order-2">
            <Section title="Stages" note={<Cost run={run} />}>
              <Gantt run={run} selected={stageId} onSelect={setChosen} />
            </Section>
            {Object.keys(run.params).length > 0 && (
              <Section title="Parameters">
                <JsonView value={run.params} className="rounded-none border-0" />
              </Section>
            )}
          </div>
          {stage !== undefined && stageId !== undefined && (
            <Section
              title={stageId}
              actions={
                of.editor !== undefined && (
                  <LinkButton
                    size="small"
                    kind="quiet"
                    to={`${of.editor}?stage=${encodeURIComponent(stageId)}`}
                  >
                    <Pencil /> Edit stage
                  </LinkButton>
                )
              }
            >
              <StageDetail
                runId={run.run_id}
                stageId={stageId}
                stage={stage}
                definitionId={run.pipeline_id ?? run.template_id}
              />
            </Section>
          )}
        </div>
        <Section title="Graph">
          <RunGraph run={run} selected={stageId} onSelect={setChosen} />
        </Section>
      </div>
    </Page>
  );
}

function factsOf(run: Run) {
  const { done, all, rows } = workOf(run);
  const seconds = run.total_duration_secs;
  return [
    <Spent key="spent" run={run} />,
    seconds !== null && seconds > 0 && rows > 0 && `${count(Number((rows / seconds).toPrecision(2)))} rows/s`,
    `${done} of ${plural(all, 'stage')}`,
    run.trigger === 'manual' ? 'started manually' : `started by ${run.trigger}`,
    <Time key="at" at={run.started_at} />,
    run.resumed_from !== null && (
      <span key="from">
        resumed from <Id id={run.resumed_from} />
      </span>
    ),
    run.template_version !== undefined && `version ${run.template_version}`,
  ];
}

function Spent({ run }: { run: Run }) {
  const now = useNow(run.status === 'running');
  return <>{duration(run.total_duration_secs ?? Math.max(0, now - Date.parse(run.started_at)) / 1_000)}</>;
}

/** What it took: work of the stages, side by side or not, and what came of it. */
function Cost({ run }: { run: Run }) {
  const { seconds, rows, pages, bytes: size, attempts, all } = workOf(run);
  const parts = [
    `${duration(seconds)} total`,
    rows > 0 && plural(rows, 'row'),
    pages > 0 && plural(pages, 'page'),
    size > 0 && bytes(size),
    attempts > all && plural(attempts, 'attempt'),
  ];
  return <>{parts.filter((part) => part !== false).join(' · ')}</>;
}
