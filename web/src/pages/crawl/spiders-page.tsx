import { Link } from '@tanstack/react-router';
import { Bot, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { Section } from '../../frame/page.tsx';
import { Thing } from '../../frame/thing.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { useAddressState } from '../../lib/address.ts';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { plural, shortUrl } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { CrawlArea } from './crawl-area.tsx';

type Spider = Output<'spiders.list'>['data'][number];
type Crawl = Output<'crawl.list-jobs'>['data'][number];

const fieldsOf = ({ definition }: Spider): number =>
  new Set(definition.handlers.flatMap(({ selectors }) => Object.keys(selectors))).size;

const columnsWith = (last: ReadonlyMap<string | null, Crawl>): Column<Spider>[] => [
  {
    id: 'name',
    head: 'Name',
    sort: ({ name }) => name.toLowerCase(),
    cell: ({ spider_id, name }) => (
      <Link to={`/crawl/spiders/${spider_id}`} className="font-medium hover:underline">
        {name}
      </Link>
    ),
  },
  {
    id: 'site',
    head: 'Site',
    wide: true,
    sort: ({ site_url }) => shortUrl(site_url),
    cell: ({ site_url }) => <span className="text-quiet">{shortUrl(site_url)}</span>,
  },
  {
    id: 'crawl',
    head: 'Last crawl',
    sort: ({ spider_id }) => last.get(spider_id)?.started_at ?? '',
    cell: ({ spider_id }) => {
      const crawl = last.get(spider_id);
      if (crawl === undefined) return <span className="text-faint">never</span>;
      return (
        <Link to={`/crawl/jobs/${crawl.job_id}`} className="inline-flex items-center gap-2 hover:underline">
          <StateMark state={crawl.status} /> <Time at={crawl.started_at} className="text-xs text-faint" />
        </Link>
      );
    },
  },
  {
    id: 'fields',
    head: 'Fields',
    numeric: true,
    wide: true,
    sort: fieldsOf,
    cell: fieldsOf,
  },
  {
    id: 'dataset',
    head: 'Dataset',
    wide: true,
    cell: ({ dataset_id }) =>
      dataset_id === null ? <span className="text-faint">none</span> : <Thing id={dataset_id} />,
  },
  {
    id: 'version',
    head: 'Version',
    numeric: true,
    wide: true,
    sort: ({ version }) => version,
    cell: ({ version }) => version,
  },
  {
    id: 'changed',
    head: 'Updated',
    wide: true,
    sort: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <Time at={updated_at} />,
  },
];

export default function SpidersPage() {
  const [search, setSearch] = useAddressState<string>('search', '');
  const spiders = useOperation(
    'spiders.list',
    { limit: 200, ...(search === '' ? {} : { search }) },
    { every: 20_000 },
  );
  const crawls = useOperation('crawl.list-jobs', { limit: 200 }, { every: 10_000 });
  const columns = useMemo(() => {
    const newestLast = [...(crawls.data?.data ?? [])].reverse();
    return columnsWith(new Map(newestLast.map((crawl) => [crawl.spider_id, crawl])));
  }, [crawls.data]);
  const make = (
    <LinkButton kind="primary" to="/crawl/new">
      <Plus /> New spider
    </LinkButton>
  );
  const isNew = spiders.data?.total === 0 && search === '';
  return (
    <CrawlArea
      title="Spiders"
      {...(spiders.data === undefined ? {} : { facts: [plural(spiders.data.total, 'spider')] })}
      calls={[
        callOf('spiders.list'),
        callOf('spiders.build', { url: 'https://shop.example.com/products', save: true }),
      ]}
      {...(isNew ? {} : { actions: make })}
    >
      {spiders.error !== null && <ErrorNote error={spiders.error} onRetry={() => void spiders.refetch()} />}
      {spiders.isPending && <SkeletonRows rows={6} />}
      {isNew && (
        <EmptyPage
          icon={Bot}
          title="No spiders yet"
          action={make}
          example={callOf('spiders.build', {
            url: 'https://shop.example.com/products',
            description: 'name and price of all products',
          })}
        >
          A spider defines which pages to read, what to extract and where the rows go. Paste a page URL to get
          suggested fields.
        </EmptyPage>
      )}
      {spiders.data !== undefined && !isNew && (
        <Section
          title="Spiders"
          note={spiders.data.total}
          actions={
            <Input
              aria-label="Search spiders"
              placeholder="Name or site"
              className="h-7 w-52 text-sm"
              defaultValue={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          }
        >
          <DataTable
            label="Spiders"
            rows={spiders.data.data}
            columns={columns}
            idOf={({ spider_id }) => spider_id}
            empty={`No spider has “${search}” in its name or site.`}
          />
        </Section>
      )}
    </CrawlArea>
  );
}
