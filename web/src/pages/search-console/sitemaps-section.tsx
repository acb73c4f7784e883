import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';

type Sitemap = Output<'search-console.list-sitemaps'>['data'][number];

const submittedIn = ({ contents }: Sitemap): number =>
  contents.reduce((sum, { submitted }) => sum + submitted, 0);

const COLUMNS: readonly Column<Sitemap>[] = [
  {
    id: 'path',
    head: 'Sitemap',
    sort: ({ path }) => path,
    cell: ({ path, is_index, is_pending }) => (
      <>
        <span title={path}>{path}</span>{' '}
        <span className="text-xs text-faint">
          {[is_index && 'index', is_pending && 'pending'].filter((part) => part !== false).join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'urls',
    head: 'URLs',
    numeric: true,
    sort: submittedIn,
    cell: (sitemap) => count(submittedIn(sitemap)),
  },
  {
    id: 'errors',
    head: 'Errors',
    numeric: true,
    sort: ({ errors }) => errors,
    cell: ({ errors }) => <span className={errors > 0 ? 'text-bad' : 'text-faint'}>{count(errors)}</span>,
  },
  {
    id: 'warnings',
    head: 'Warnings',
    numeric: true,
    wide: true,
    sort: ({ warnings }) => warnings,
    cell: ({ warnings }) => (
      <span className={warnings > 0 ? 'text-warn' : 'text-faint'}>{count(warnings)}</span>
    ),
  },
  {
    id: 'read',
    head: 'Last read',
    wide: true,
    sort: ({ last_downloaded }) => last_downloaded ?? '',
    cell: ({ last_downloaded }) =>
      last_downloaded === null ? <span className="text-faint">never</span> : <Time at={last_downloaded} />,
  },
];

export function SitemapsSection({ siteId }: { siteId: string }) {
  const sitemaps = useOperation('search-console.list-sitemaps', { site_id: siteId, limit: 1_000 });
  return (
    <Section title="Sitemaps" note={sitemaps.data?.total}>
      {sitemaps.error !== null && <ErrorNote error={sitemaps.error} className="m-2" />}
      {sitemaps.isPending && <SkeletonRows rows={3} />}
      {sitemaps.data !== undefined && (
        <DataTable
          label="Sitemaps"
          rows={sitemaps.data.data}
          columns={COLUMNS}
          idOf={({ path }) => path}
          empty="No sitemap was submitted to Search Console."
        />
      )}
    </Section>
  );
}
