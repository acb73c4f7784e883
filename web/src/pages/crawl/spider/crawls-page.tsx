import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useOperation } from '../../../lib/query.ts';
import { CRAWL_COLUMNS } from '../crawl-columns.tsx';
import { SpiderPage } from './spider-page.tsx';

const COLUMNS = CRAWL_COLUMNS.filter(({ id }) => id !== 'spider').map((column) =>
  column.id === 'site' ? { ...column, wide: false } : column,
);

export default function CrawlsPage() {
  const { spider_id = '' } = usePathParts();
  const crawls = useOperation('crawl.list-jobs', { spider_id, limit: 200 }, { every: 4_000 });
  return (
    <SpiderPage calls={[callOf('crawl.list-jobs', { spider_id })]}>
      {() => (
        <>
          {crawls.error !== null && <ErrorNote error={crawls.error} />}
          {crawls.isPending && <SkeletonRows rows={5} />}
          {crawls.data !== undefined && (
            <Section title="Crawls" note={crawls.data.total}>
              <DataTable
                label="Crawls"
                rows={crawls.data.data}
                columns={COLUMNS}
                idOf={({ job_id }) => job_id}
                empty="No crawls yet. Press Crawl to start one."
              />
            </Section>
          )}
        </>
      )}
    </SpiderPage>
  );
}
