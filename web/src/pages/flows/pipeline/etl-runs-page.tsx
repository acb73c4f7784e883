import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { usePathParts } from '../../../lib/address.ts';
import { useOperation } from '../../../lib/query.ts';
import { RunTable, recordToListed } from '../run/run-table.tsx';
import { EtlPipelinePage } from './etl-pipeline-page.tsx';

/** The runs of an ETL pipeline, the newest first. */
export default function EtlRunsPage() {
  const { etl_id = '' } = usePathParts();
  const runs = useOperation(
    'etl.list-runs',
    { pipeline_id: etl_id, limit: 100 },
    { every: (found) => (found?.data.some((run) => run.status === 'running') ? 2_500 : 10_000) },
  );
  return (
    <EtlPipelinePage>
      {() => (
        <>
          {runs.error !== null && <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} />}
          {runs.isPending && <SkeletonRows rows={6} />}
          {runs.data !== undefined && (
            <RunTable runs={runs.data.data.map(recordToListed)} empty="No runs yet. Press Run." />
          )}
        </>
      )}
    </EtlPipelinePage>
  );
}
