import { cn } from '../../kit/cn.ts';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Column } from '../../kit/table.tsx';
import type { Output } from '../../lib/api.ts';
import { count, words } from '../../lib/format.ts';
import { decimal, percent } from './figures.ts';
import { verdictMark } from './verdicts.ts';

type Snapshot = Output<'search-console.snapshot'>;
type Query = Snapshot['top_queries'][number];
type PageRow = Snapshot['top_pages'][number];
type Mover = Snapshot['movers'][number];
type IndexState = Snapshot['index_states'][number];

interface Figures {
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

const FIGURES: readonly Column<Figures>[] = [
  {
    id: 'clicks',
    head: 'Clicks',
    numeric: true,
    sort: ({ clicks }) => clicks,
    cell: ({ clicks }) => count(clicks),
  },
  {
    id: 'impressions',
    head: 'Impressions',
    numeric: true,
    wide: true,
    sort: ({ impressions }) => impressions,
    cell: ({ impressions }) => count(impressions),
  },
  {
    id: 'ctr',
    head: 'CTR',
    numeric: true,
    wide: true,
    sort: ({ ctr }) => ctr,
    cell: ({ ctr }) => percent(ctr),
  },
  {
    id: 'position',
    head: 'Position',
    numeric: true,
    sort: ({ position }) => position,
    cell: ({ position }) => decimal(position),
  },
];

export const QUERIES: readonly Column<Query>[] = [
  {
    id: 'query',
    head: 'Query',
    sort: ({ query }) => query,
    cell: ({ query }) => <span title={query}>{query}</span>,
  },
  ...FIGURES,
];

const pathOf = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
};

export const PAGES: readonly Column<PageRow>[] = [
  {
    id: 'page',
    head: 'Page',
    sort: ({ page }) => page,
    cell: ({ page }) => <span title={page}>{pathOf(page)}</span>,
  },
  ...FIGURES,
];

export const MOVERS: readonly Column<Mover>[] = [
  {
    id: 'query',
    head: 'Query',
    sort: ({ query }) => query,
    cell: ({ query }) => <span title={query}>{query}</span>,
  },
  {
    id: 'change',
    head: 'Change',
    numeric: true,
    sort: ({ change }) => change,
    cell: ({ change }) => (
      <span className={cn(change > 0 ? 'text-good' : 'text-bad')}>
        {change > 0 ? `▲ +${count(change)}` : `▼ ${count(change).replace('-', '−')}`}
      </span>
    ),
  },
  {
    id: 'clicks',
    head: 'Clicks',
    numeric: true,
    wide: true,
    cell: ({ clicks, clicks_before }) => `${count(clicks_before)} → ${count(clicks)}`,
  },
  {
    id: 'position',
    head: 'Position',
    numeric: true,
    cell: ({ position, position_before }) =>
      position_before === null ? decimal(position) : `${decimal(position_before)} → ${decimal(position)}`,
  },
];

export const INDEX_STATES: readonly Column<IndexState>[] = [
  {
    id: 'verdict',
    head: 'Verdict',
    sort: ({ verdict }) => verdict,
    cell: ({ verdict }) => <StateMark state={verdictMark(verdict)} word={words(verdict.toLowerCase())} />,
  },
  { id: 'state', head: 'State', cell: ({ coverage_state }) => coverage_state },
  { id: 'urls', head: 'URLs', numeric: true, sort: ({ urls }) => urls, cell: ({ urls }) => count(urls) },
];
