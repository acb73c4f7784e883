import { useEffect, useRef } from 'react';
import { Badge } from '../../../kit/badge.tsx';
import { ErrorText } from '../../../kit/error-text.tsx';
import { FactLine } from '../../../kit/facts.tsx';
import { JsonView } from '../../../kit/json-view.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import { duration } from '../../../lib/format.ts';
import { Deliveries, deliveriesOf } from './deliveries.tsx';
import type { RunStage } from './record.ts';
import { StageData } from './stage-data.tsx';

interface StageDetailProps {
  runId: string;
  stageId: string;
  stage: RunStage;
  definitionId: string | null | undefined;
}

const WAITS = {
  later: 'waiting for its job',
  retry: 'next attempt',
  outside: 'waiting for an external worker',
} satisfies Record<NonNullable<StageDetailProps['stage']['waiting']>, string>;

/** One stage of a run: what went wrong first, then its log, what it put out and what it delivered. */
export function StageDetail({ runId, stageId, stage, definitionId }: StageDetailProps) {
  const deliveries = deliveriesOf(stage);
  return (
    <div className="flex flex-col gap-3 p-3">
      <p className="text-sm text-quiet">
        <FactLine
          facts={[
            <StateMark key="state" state={stage.status} />,
            <Badge key="type">{stage.type}</Badge>,
            stage.duration_secs !== undefined && duration(stage.duration_secs),
            stage.attempts > 1 && `${stage.attempts} attempts`,
            stage.waiting !== undefined && WAITS[stage.waiting],
            stage.next_attempt_at !== undefined && <Time key="next" at={stage.next_attempt_at} />,
            stage.skip_reason !== undefined && `skipped: ${stage.skip_reason}`,
          ]}
        />
      </p>
      {stage.error !== undefined && (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          <code className="mr-2 font-mono text-xs text-bad">{stage.error.code}</code>
          <ErrorText text={stage.error.message} />
        </div>
      )}
      {(stage.log.length > 0 || stage.error === undefined) && (
        <Log lines={stage.log} isOpen={stage.status === 'running'} />
      )}
      {definitionId !== null && definitionId !== undefined && (
        <StageData key={stageId} definitionId={definitionId} stageId={stageId} status={stage.status} />
      )}
      {deliveries.length > 0 && <Deliveries runId={runId} stageId={stageId} deliveries={deliveries} />}
      {stage.output !== undefined && (
        <details open={stage.log.length === 0}>
          <summary className="text-sm font-medium">Output</summary>
          <JsonView value={stage.output} className="mt-1" />
        </details>
      )}
      {stage.output === undefined && stage.progress !== undefined && (
        <details open>
          <summary className="text-sm font-medium">Progress</summary>
          <JsonView value={stage.progress} className="mt-1" />
        </details>
      )}
    </div>
  );
}

function Log({ lines, isOpen }: { lines: RunStage['log']; isOpen: boolean }) {
  const box = useRef<HTMLElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is at the end, and that is what is looked at
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [count]);
  if (count === 0)
    return <p className="text-sm text-faint">{isOpen ? 'No log lines yet.' : 'No log lines.'}</p>;
  return (
    <section
      ref={box}
      aria-label="Log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-md border bg-sunk py-1 font-mono text-xs"
    >
      {lines.map(({ at, line }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows
        <p key={index} className="flex gap-3 px-3 leading-5">
          <time dateTime={at} className="shrink-0 text-faint">
            {new Date(at).toLocaleTimeString('en-GB')}
          </time>
          <span className="break-words whitespace-pre-wrap">{line}</span>
        </p>
      ))}
    </section>
  );
}
