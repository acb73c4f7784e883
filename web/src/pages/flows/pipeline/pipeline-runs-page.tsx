import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useOperation } from '../../../lib/query.ts';
import { RunTable, recordToListed } from '../run/run-table.tsx';
import { PipelinePage } from './pipeline-page.tsx';

const STATES = ['', 'running', 'completed', 'failed', 'cancelled'] as const;
const TABS = STATES.map((value) => ({ value, label: value === '' ? 'all' : value }));

/** The runs of a pipeline, the newest first. */
export default function PipelineRunsPage() {
  const { pipeline_id = '' } = usePathParts();
  const [status, setStatus] = useAddressState<(typeof STATES)[number]>('status', '');
  const asked = { pipeline_id, limit: 100, ...(status === '' ? {} : { status }) };
  const runs = useOperation('pipelines.list-runs', asked, {
    every: (found) => (found?.data.some((run) => run.status === 'running') ? 2_500 : 10_000),
  });
  return (
    <PipelinePage
      calls={[callOf('pipelines.list-runs', asked), callOf('pipelines.run', { pipeline_id, params: {} })]}
    >
      {() => (
        <>
          <Tabs label="Filter runs" value={status} onChange={setStatus} tabs={TABS} className="mb-3" />
          {runs.error !== null && <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />}
          {runs.isPending && <SkeletonRows rows={6} />}
          {runs.data !== undefined && (
            <RunTable
              runs={runs.data.data.map(recordToListed)}
              empty={status === '' ? 'No runs yet. Press Run, or add a schedule.' : `No ${status}.`}
            />
          )}
        </>
      )}
    </PipelinePage>
  );
}
