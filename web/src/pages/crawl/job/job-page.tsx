import { Pause, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Thing } from '../../../frame/thing.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { Time } from '../../../kit/time.tsx';
import type { Output } from '../../../lib/api.ts';
import { type Call, callOf } from '../../../lib/curl.ts';
import { count, duration, plural, shortUrl, words } from '../../../lib/format.ts';
import { useLiveJob } from '../../../lib/live.ts';
import { useName } from '../../../lib/names.ts';
import { useChange } from '../../../lib/query.ts';

export type Crawl = Output<'crawl.get-job'>;

interface JobPageProps {
  jobId: string;
  calls?: readonly Call[];
  full?: boolean;
  children(crawl: Crawl): ReactNode;
}

/** The head that the pages of a crawl share: its state, and what can be done to it. */
export function JobPage({ jobId, calls = [], full = false, children }: JobPageProps) {
  const { record } = useLiveJob('crawl.get-job', { job_id: jobId });
  const spider = useName(record.data?.spider_id ?? '');
  const again = { onDone: () => void record.refetch() };
  const pause = useChange('crawl.pause-job', again);
  const resume = useChange('crawl.resume-job', again);
  const cancel = useChange('crawl.cancel-job', again);
  if (record.data === undefined)
    return (
      <Page title="Crawl" crumbs={CRUMBS}>
        {record.error === null ? <SkeletonRows rows={12} /> : <ErrorNote error={record.error} />}
      </Page>
    );
  const crawl = record.data;
  const { status, spider_id, spider_version, dataset_id, progress, budget, strategy } = crawl;
  const fault = pause.error ?? resume.error ?? cancel.error;
  const isOpen = status === 'running' || status === 'paused';
  const site = shortUrl(crawl.site_url);
  const name = spider ?? site;
  return (
    <Page
      title={name}
      id={jobId}
      head={
        <span className="flex items-center gap-3">
          <span className="truncate">{name}</span>
          <StateMark state={status} />
        </span>
      }
      crumbs={CRUMBS}
      facts={[
        name !== site && <span key="site">{site}</span>,
        `${count(progress.pages_crawled)} of at most ${plural(budget.max_pages, 'page')}`,
        words(strategy),
        spider_id !== null && (
          <span key="spider">
            spider <Thing id={spider_id} /> v{spider_version}
          </span>
        ),
        dataset_id !== null && (
          <span key="dataset">
            into <Thing id={dataset_id} />
          </span>
        ),
        <span key="when">
          started <Time at={crawl.started_at} />
        </span>,
        crawl.duration_secs !== null && `took ${duration(crawl.duration_secs)}`,
      ]}
      actions={
        isOpen && (
          <>
            {status === 'running' ? (
              <Button busy={pause.isPending} onClick={() => pause.mutate({ job_id: jobId })}>
                <Pause /> Pause
              </Button>
            ) : (
              <Button kind="primary" busy={resume.isPending} onClick={() => resume.mutate({ job_id: jobId })}>
                <Play /> Resume
              </Button>
            )}
            <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ job_id: jobId })}>
              <X /> Cancel
            </Button>
          </>
        )
      }
      tabs={[
        { label: isOpen ? 'Live' : 'Overview', to: `/crawl/jobs/${jobId}` },
        { label: 'URLs', to: `/crawl/jobs/${jobId}/addresses` },
      ]}
      calls={[callOf('crawl.get-job', { job_id: jobId }), ...calls, ...callsFor(crawl)]}
      full={full}
    >
      {fault !== null && <ErrorNote error={fault} className="mb-3" />}
      {children(crawl)}
    </Page>
  );
}

const CRUMBS = [
  { label: 'Crawl', to: '/crawl' },
  { label: 'Crawls', to: '/crawl/jobs' },
];

function callsFor({ job_id, status }: Crawl): Call[] {
  if (status === 'running') return [callOf('crawl.pause-job', { job_id })];
  if (status === 'paused') return [callOf('crawl.resume-job', { job_id })];
  return [];
}
