import { Radar } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import type { Input } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { CrawlArea } from './crawl-area.tsx';
import { CRAWL_COLUMNS } from './crawl-columns.tsx';
import { StartCrawl } from './start-crawl.tsx';

type Status = NonNullable<Input<'crawl.list-jobs'>['status']>;

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'paused', label: 'Paused' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

export default function JobsPage() {
  const [status, setStatus] = useAddressState<Status | 'all'>('status', 'all');
  const [starting, setStarting] = useState(false);
  const crawls = useOperation(
    'crawl.list-jobs',
    { limit: 200, ...(status === 'all' ? {} : { status }) },
    { every: (answer) => (answer?.data.some((crawl) => crawl.status === 'running') ? 2_000 : 8_000) },
  );
  const start = (
    <Button kind="primary" onClick={() => setStarting(true)}>
      <Radar /> Start crawl
    </Button>
  );
  const isNew = crawls.data?.total === 0 && status === 'all';
  return (
    <CrawlArea
      title="Crawls"
      {...(crawls.data === undefined ? {} : { facts: [plural(crawls.data.total, 'crawl')] })}
      calls={[
        callOf('crawl.list-jobs'),
        callOf('crawl.create-job', { site_url: 'https://shop.example.com/' }),
      ]}
      {...(isNew ? {} : { actions: start })}
    >
      {crawls.error !== null && <ErrorNote error={crawls.error} onRetry={() => void crawls.refetch()} />}
      {crawls.isPending && <SkeletonRows rows={6} />}
      {isNew && (
        <EmptyPage
          icon={Radar}
          title="No crawls yet"
          action={start}
          example={callOf('crawl.create-job', {
            site_url: 'https://shop.example.com/',
            budget: { max_pages: 100 },
          })}
        >
          A crawl runs a spider on a site and writes rows to its dataset. It respects robots.txt, reports why
          a page was skipped, and resumes after a crash.
        </EmptyPage>
      )}
      {crawls.data !== undefined && !isNew && (
        <>
          <div className="mb-3 overflow-x-auto">
            <Tabs label="State" value={status} onChange={setStatus} tabs={STATES} />
          </div>
          <Section title="Crawls" note={crawls.data.total}>
            <DataTable
              label="Crawls"
              rows={crawls.data.data}
              columns={CRAWL_COLUMNS}
              idOf={({ job_id }) => job_id}
              empty={`No ${status} crawls.`}
            />
          </Section>
        </>
      )}
      {starting && <StartCrawl onClose={() => setStarting(false)} />}
    </CrawlArea>
  );
}
