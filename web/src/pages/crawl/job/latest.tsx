import { Section } from '../../../frame/page.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { pathOf } from '../crawl-area.tsx';
import { RowsTable } from '../rows-table.tsx';
import type { Crawl } from './job-page.tsx';
import type { Frontier } from './numbers.tsx';

type Page = Frontier['latest'][number];

const COLUMNS: readonly Column<Page>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-8',
    cell: ({ state }) => <StateMark state={state === 'crawled' ? 'completed' : state} short />,
  },
  {
    id: 'url',
    head: 'Page',
    cell: ({ url }) => (
      <span className="font-mono text-xs" title={url}>
        {pathOf(url)}
      </span>
    ),
  },
  { id: 'status', head: 'Status', numeric: true, cell: ({ status, reason }) => status ?? reason ?? '' },
  {
    id: 'when',
    head: 'When',
    className: 'w-20 text-right',
    cell: ({ finished_at }) => <Time at={finished_at} className="text-xs text-faint" />,
  },
];

export const Latest = ({ frontier: { latest } }: { frontier: Frontier }) => (
  <Section title="Latest pages" note={latest.length === 0 ? undefined : 'newest first'}>
    <DataTable
      label="Latest pages"
      rows={latest}
      columns={COLUMNS}
      idOf={({ url }) => url}
      empty="No pages fetched yet."
      className="max-h-72"
    />
  </Section>
);

const OWN = ['fetched_at', 'spider_version'];

/** What was extracted last. */
export function LastRows({ crawl: { dataset_id, progress, status } }: { crawl: Crawl }) {
  const has = dataset_id !== null && progress.rows_extracted > 0;
  const rows = useOperation(
    'datasets.list-rows',
    { dataset_id: dataset_id ?? '', limit: 6, sort: '-fetched_at' },
    { when: has, every: status === 'running' ? 2_000 : false },
  );
  if (dataset_id === null) return null;
  return (
    <Section
      title="Latest rows"
      {...(rows.data === undefined ? {} : { note: `${count(rows.data.total)} in the dataset` })}
    >
      {!has && <p className="p-3 text-sm text-quiet">No rows extracted yet.</p>}
      {has && rows.data === undefined && <SkeletonRows rows={5} />}
      {rows.data !== undefined && (
        <RowsTable label="Latest rows" rows={rows.data.data.map(({ data }) => data)} leftOut={OWN} />
      )}
    </Section>
  );
}
