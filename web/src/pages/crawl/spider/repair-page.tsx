import { Wrench } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { percent } from '../crawl-area.tsx';
import { PatchDiff } from './patch-diff.tsx';
import { SpiderPage } from './spider-page.tsx';

type Repair = Output<'spiders.repair'>;

const STATES: Record<Repair['status'], string> = {
  healthy: 'healthy',
  repaired: 'completed',
  partly_repaired: 'degraded',
  not_repaired: 'broken',
  no_good_pages: 'pending',
  no_pages: 'broken',
};

export default function RepairPage() {
  const { spider_id = '' } = usePathParts();
  const [looking, setLooking] = useAddressState<boolean>('look', false);
  const found = useOperation('spiders.repair', { spider_id, apply: false }, { when: looking });
  const apply = useChange('spiders.repair', {
    onDone: ({ version }) => showToast({ text: `Repaired: now at version ${version}`, kind: 'good' }),
  });
  const look = (
    <Button kind="primary" onClick={() => setLooking(true)}>
      <Wrench /> Find a repair
    </Button>
  );
  return (
    <SpiderPage
      calls={[
        callOf('spiders.repair', { spider_id, apply: false }),
        callOf('spiders.repair', { spider_id, apply: true }),
      ]}
    >
      {() => {
        if (!looking)
          return (
            <EmptyPage icon={Wrench} title="When a site changes" action={look}>
              Crawls keep samples of good pages. Repair compares them with the current pages, finds a
              replacement for each selector that no longer matches, and shows the change before anything is
              stored.
            </EmptyPage>
          );
        if (found.error !== null)
          return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
        if (found.data === undefined) return <SkeletonRows rows={8} />;
        return (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-panel px-4 py-3">
              <StateMark state={STATES[found.data.status]} short />
              <p className="min-w-0 flex-1 text-sm">{found.data.summary}</p>
              {found.data.patch.length > 0 && (
                <Button busy={apply.isPending} onClick={() => apply.mutate({ spider_id, apply: true })}>
                  Apply as version {found.data.version + 1}
                </Button>
              )}
            </div>
            {apply.error !== null && <ErrorNote error={apply.error} />}
            {found.data.patch.map((change) => (
              <PatchDiff key={change.path} change={change} />
            ))}
            <Left repair={found.data} />
          </div>
        );
      }}
    </SpiderPage>
  );
}

/** What is not in the patch, and why. */
function Left({ repair: { fields, pages, patch, next_steps: steps } }: { repair: Repair }) {
  const left = fields.filter(({ verdict }) => verdict !== 'repaired');
  const faulty = pages.filter(({ fault }) => fault !== null);
  return (
    <>
      {left.length > 0 && (
        <section aria-label="Unchanged fields" className="overflow-hidden rounded-lg border bg-panel">
          {left.map(({ handler, field, verdict, reason, alternatives }) => (
            <div
              key={`${handler} ${field}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b px-3 py-1.5 text-sm last:border-b-0"
            >
              <StateMark state={verdict === 'healthy' ? 'healthy' : 'failed'} short />
              <span className="w-32 truncate font-medium">{field}</span>
              <span className="min-w-0 flex-1 text-quiet">{reason}</span>
              {alternatives.map(({ css, confidence }) => (
                <code key={css} className="font-mono text-xs text-faint">
                  {css} {percent(confidence)}
                </code>
              ))}
            </div>
          ))}
        </section>
      )}
      {faulty.map(({ url, fault }) => (
        <p key={url} className="text-sm text-warn">
          {url}: {fault}
        </p>
      ))}
      {(patch.length === 0 ? steps : []).map((step) => (
        <p key={step} className="text-sm text-quiet">
          {step}
        </p>
      ))}
    </>
  );
}
