import { ListTree } from 'lucide-react';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { isOpen } from '../../../lib/activity.ts';
import { useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { FlowsPage } from '../flows-page.tsx';
import { useRecentRuns } from '../recent-runs.ts';
import { RunTable, toListed } from './run-table.tsx';

const SHOWN = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Running' },
  { value: 'failed', label: 'Failed' },
];

/** Everything that ran this month, of whatever kind. */
export default function RunsPage() {
  const recent = useRecentRuns();
  const [shown, setShown] = useAddressState<string>('show', '');
  const open = recent.runs.filter(isOpen);
  const failed = recent.runs.filter(({ state }) => state === 'failed');
  const chosen = shown === 'open' ? open : shown === 'failed' ? failed : recent.runs;
  return (
    <FlowsPage
      title="Runs"
      facts={[
        `${plural(recent.runs.length, 'run')} this month`,
        `${open.length} running`,
        failed.length > 0 && `${failed.length} failed`,
      ]}
      calls={[callOf('pipelines.list'), callOf('workflow-templates.list-runs', { limit: 50 })]}
    >
      {recent.error !== null && (
        <ErrorNote error={recent.error} onRetry={() => void recent.refetch()} className="mb-3" />
      )}
      {recent.isPending && <SkeletonRows rows={8} />}
      {recent.data !== undefined && recent.runs.length === 0 ? (
        <EmptyPage icon={ListTree} title="No runs this month" example={callOf('workflow-templates.list')}>
          Runs of pipelines, templates and ETL pipelines appear here, newest first.
        </EmptyPage>
      ) : (
        recent.data !== undefined && (
          <>
            <Tabs label="Filter runs" value={shown} onChange={setShown} tabs={SHOWN} className="mb-3" />
            <RunTable runs={chosen.map(toListed)} named />
          </>
        )
      )}
    </FlowsPage>
  );
}
