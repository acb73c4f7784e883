import { KeyRound, Send } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Id } from '../../../kit/id.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { DeliveryLine, deliveriesOf, Replay } from '../run/deliveries.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { PipelinePage } from './pipeline-page.tsx';

/** What the runs of a pipeline have sent to webhooks, try by try, and sending it once more. */
export default function DeliveriesPage() {
  const { pipeline_id = '' } = usePathParts();
  const asked = { pipeline_id, limit: 50 };
  const runs = useOperation('pipelines.list-runs', asked, { every: 5_000 });
  const messages = (runs.data?.data ?? []).flatMap((run) =>
    Object.entries(run.stages)
      .map(([stageId, stage]) => ({ run, stageId, stage, deliveries: deliveriesOf(stage) }))
      .filter(({ deliveries }) => deliveries.length > 0),
  );
  return (
    <PipelinePage calls={[callOf('pipelines.list-runs', asked)]}>
      {() => (
        <div className="flex flex-col gap-3">
          <NewSecret pipelineId={pipeline_id} />
          {runs.error !== null && <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />}
          {runs.isPending && <SkeletonRows rows={6} />}
          {runs.data !== undefined && messages.length === 0 && (
            <EmptyPage icon={Send} title="No deliveries yet">
              A webhook stage, or an export with a webhook destination, sends a signed message. Every attempt
              appears here and can be resent with the same ID.
            </EmptyPage>
          )}
          {messages.map(({ run, stageId, stage, deliveries }) => (
            <Section
              key={`${run.run_id} ${stageId}`}
              title={stageId}
              note={
                <span className="inline-flex items-center gap-2">
                  <Id id={run.run_id} />
                  <StateMark state={stage.status} />
                  <code className="font-mono text-xs max-sm:hidden">{deliveries[0]?.webhook_id}</code>
                </span>
              }
              actions={<Replay runId={run.run_id} stageId={stageId} />}
            >
              {deliveries.map((delivery) => (
                <DeliveryLine key={`${delivery.attempt} ${delivery.at}`} delivery={delivery} />
              ))}
            </Section>
          ))}
        </div>
      )}
    </PipelinePage>
  );
}

/** Webhooks of the account are signed with one secret; when it may have become known, another takes its place. */
function NewSecret({ pipelineId }: { pipelineId: string }) {
  const [asking, setAsking] = useState(false);
  const rotate = useChange('pipelines.update', { onDone: () => setAsking(false) });
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-quiet">
      Messages are signed with the account’s secret.
      <Button size="small" onClick={() => setAsking(true)}>
        <KeyRound /> Rotate secret
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Rotate the webhook secret?"
        about="All webhooks of this account are signed with the new secret from now on. Receivers reject them until they use it."
        foot={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              kind="danger"
              busy={rotate.isPending}
              onClick={() => rotate.mutate({ pipeline_id: pipelineId, rotate_webhook_secret: true })}
            >
              Rotate secret
            </Button>
          </>
        }
      >
        {rotate.error !== null && <ErrorNote error={rotate.error} />}
      </Dialog>
      {rotate.data?.webhook_secret !== undefined && (
        <SecretDialog secret={rotate.data.webhook_secret} onClose={rotate.reset} />
      )}
    </div>
  );
}
