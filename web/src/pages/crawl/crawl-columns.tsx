import { Link } from '@tanstack/react-router';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, duration, shortUrl } from '../../lib/format.ts';
import { useName } from '../../lib/names.ts';

export type Crawl = Output<'crawl.list-jobs'>['data'][number];

const secondsOf = ({ started_at, duration_secs }: Crawl): number =>
  duration_secs ?? (Date.now() - Date.parse(started_at)) / 1_000;

const number = (
  id: string,
  head: string,
  of: (crawl: Crawl) => number,
  look: (value: number) => string = () => '',
  wide = false,
): Column<Crawl> => ({
  id,
  head,
  numeric: true,
  wide,
  sort: of,
  cell: (crawl) => <span className={look(of(crawl))}>{count(of(crawl))}</span>,
});

const zeroIsFaint = (value: number) => (value === 0 ? 'text-faint' : '');

/** Its spider's name, or that of the site where it has none. */
function CrawlName({ job_id, spider_id, spider_version, site_url }: Crawl) {
  const spider = useName(spider_id ?? '');
  return (
    <>
      <Link to={`/crawl/jobs/${job_id}`} title={job_id} className="font-medium hover:underline">
        {spider ?? shortUrl(site_url)}
      </Link>
      {spider !== undefined && <span className="text-xs text-faint"> v{spider_version}</span>}
    </>
  );
}

export const CRAWL_COLUMNS: readonly Column<Crawl>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-28',
    sort: ({ status }) => status,
    cell: ({ status }) => <StateMark state={status} />,
  },
  { id: 'spider', head: 'Name', cell: (crawl) => <CrawlName {...crawl} /> },
  {
    id: 'site',
    head: 'Site',
    wide: true,
    sort: ({ site_url }) => shortUrl(site_url),
    cell: ({ job_id, site_url }) => (
      <Link to={`/crawl/jobs/${job_id}`} title={job_id} className="hover:underline">
        {shortUrl(site_url)}
      </Link>
    ),
  },
  number('crawled', 'Pages', ({ progress }) => progress.pages_crawled),
  number('queued', 'Queue', ({ progress }) => progress.pages_queued, zeroIsFaint, true),
  number(
    'failed',
    'Failed',
    ({ progress }) => progress.pages_failed,
    (value) => (value > 0 ? 'text-bad' : 'text-faint'),
    true,
  ),
  number('skipped', 'Skipped', ({ progress }) => progress.pages_skipped, zeroIsFaint, true),
  number('rows', 'Rows', ({ progress }) => progress.rows_extracted),
  {
    id: 'took',
    head: 'Duration',
    numeric: true,
    wide: true,
    sort: secondsOf,
    cell: (crawl) => duration(secondsOf(crawl)),
  },
  {
    id: 'started',
    head: 'Started',
    wide: true,
    sort: ({ started_at }) => started_at,
    cell: ({ started_at }) => <Time at={started_at} />,
  },
];
