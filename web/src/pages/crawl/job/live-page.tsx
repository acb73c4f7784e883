import { ErrorNote } from '../../../kit/error-note.tsx';
import { ErrorText } from '../../../kit/error-text.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useOperation } from '../../../lib/query.ts';
import { Depths } from './depths.tsx';
import { Hosts } from './hosts.tsx';
import { type Crawl, JobPage } from './job-page.tsx';
import { LastRows, Latest } from './latest.tsx';
import { Numbers } from './numbers.tsx';
import { Reasons } from './reasons.tsx';

/** This page lists none of the addresses; one is the fewest that can be asked for. */
const ASKED = { urls_limit: 1 };

export default function LivePage() {
  const { job_id = '' } = usePathParts();
  return (
    <JobPage jobId={job_id} calls={[callOf('crawl.frontier', { job_id })]}>
      {(crawl) => <Live crawl={crawl} />}
    </JobPage>
  );
}

function Live({ crawl }: { crawl: Crawl }) {
  const { job_id, status, error, warnings } = crawl;
  const frontier = useOperation(
    'crawl.frontier',
    { job_id, ...ASKED },
    { every: status === 'running' ? 1_000 : 5_000 },
  );
  return (
    <div className="flex flex-col gap-4">
      {error !== null && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          <span className="font-medium text-bad">Failed:</span> <ErrorText text={error.message} />
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {warning}
        </p>
      ))}
      <Numbers crawl={crawl} frontier={frontier.data} />
      {frontier.error !== null && (
        <ErrorNote error={frontier.error} onRetry={() => void frontier.refetch()} />
      )}
      {frontier.data === undefined ? (
        frontier.error === null && <SkeletonRows rows={8} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-4 xl:col-span-2">
            <LastRows crawl={crawl} />
            <Latest frontier={frontier.data} />
            <Hosts frontier={frontier.data} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Reasons jobId={job_id} frontier={frontier.data} />
            <Depths frontier={frontier.data} />
          </div>
        </div>
      )}
    </div>
  );
}
