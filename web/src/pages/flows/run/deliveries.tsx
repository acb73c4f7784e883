import { Send } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Id } from '../../../kit/id.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { duration } from '../../../lib/format.ts';
import { must } from '../../../lib/must.ts';
import { useChange } from '../../../lib/query.ts';
import { kindOfRun, type RunStage } from './record.ts';

/** One try to deliver a message. */
export interface Delivery {
  attempt: number;
  at: string;
  webhook_id: string;
  url: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
}

export const deliveriesOf = ({ output, progress }: RunStage): readonly Delivery[] =>
  ((output?.deliveries ?? progress?.deliveries) as readonly Delivery[] | undefined) ?? [];

interface DeliveriesProps {
  runId: string;
  stageId: string;
  deliveries: readonly Delivery[];
}

/** Every try of a stage to deliver its message, and a button that delivers it once more under the same id. */
export function Deliveries({ runId, stageId, deliveries }: DeliveriesProps) {
  return (
    <section aria-label={`Deliveries of ${stageId}`} className="rounded-md border">
      <header className="flex items-center gap-2 border-b px-3 py-1 text-sm">
        <span className="font-medium">Deliveries</span>
        <code className="truncate font-mono text-xs text-faint">{deliveries[0]?.webhook_id}</code>
        {kindOfRun(runId) === 'pr' && <Replay runId={runId} stageId={stageId} />}
      </header>
      {deliveries.map((delivery) => (
        <DeliveryLine key={`${delivery.attempt} ${delivery.at}`} delivery={delivery} />
      ))}
    </section>
  );
}

export const DeliveryLine = ({
  delivery: { status, error, url, at, attempt, duration_ms },
}: {
  delivery: Delivery;
}) => (
  <p className="flex min-h-8 flex-wrap items-center gap-x-3 border-b px-3 text-sm last:border-b-0">
    <StateMark state={error === null ? 'completed' : 'failed'} short />
    <span className="w-10 font-mono text-xs">{status ?? '—'}</span>
    <code className="min-w-0 flex-1 truncate font-mono text-xs" title={url}>
      {url}
    </code>
    <span className="text-xs text-faint">
      attempt {attempt} · {duration(duration_ms / 1_000)} · <Time at={at} />
    </span>
    {error !== null && <span className="w-full pb-1 text-xs text-bad">{error}</span>}
  </p>
);

export function Replay({ runId, stageId }: { runId: string; stageId: string }) {
  const replay = useChange('pipelines.execute-step', {
    onDone: ({ status, stages }) => {
      const last = deliveriesOf(must(stages[stageId], `the stage ${stageId}`)).at(-1);
      const answered = last === undefined ? status : (last.error ?? `returned ${last.status}`);
      showToast({ text: `Resent: ${answered}`, kind: last?.error === null ? 'good' : 'bad' });
    },
  });
  return (
    <span className="ml-auto flex items-center gap-2">
      {replay.data !== undefined && (
        <span className="text-xs text-faint">
          sent by <Id id={replay.data.run_id} />
        </span>
      )}
      {replay.error !== null && <ErrorNote error={replay.error} />}
      <Button
        size="small"
        busy={replay.isPending}
        onClick={() => replay.mutate({ run_id: runId, stage_id: stageId, wait: 10 })}
      >
        <Send /> Resend
      </Button>
    </span>
  );
}
