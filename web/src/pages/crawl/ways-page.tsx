import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { count, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { CrawlArea } from './crawl-area.tsx';
import { StateCell } from './state-cell.tsx';

type Strategy = Output<'crawl.list-strategies'>['data'][number];
type Proxy = Output<'crawl.list-proxies'>['data'][number];

const STRATEGIES: readonly Column<Strategy>[] = [
  {
    id: 'name',
    head: 'Strategy',
    cell: ({ strategy_id, built_in }) => (
      <span className="inline-flex items-center gap-2 font-medium">
        {words(strategy_id)} {!built_in && <Badge tone="accent">own</Badge>}
      </span>
    ),
  },
  {
    id: 'about',
    head: 'Crawl order',
    cell: ({ description }) => <span title={description}>{description}</span>,
  },
  {
    id: 'weights',
    head: 'Weights',
    wide: true,
    cell: ({ parameters }) => (
      <code className="font-mono text-xs text-quiet">
        {Object.entries(parameters)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ')}
      </code>
    ),
  },
];

const MARKS: Record<Proxy['state'], string> = { working: 'completed', resting: 'paused', unused: 'pending' };

const PROXIES: readonly Column<Proxy>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-28',
    cell: ({ state }) => <StateCell state={state} mark={MARKS[state]} />,
  },
  {
    id: 'address',
    head: 'Proxy',
    cell: ({ address }) => <code className="font-mono text-xs">{address}</code>,
  },
  { id: 'requests', head: 'Requests', numeric: true, cell: ({ requests }) => count(requests) },
  { id: 'failures', head: 'Failures', numeric: true, cell: ({ failures }) => count(failures) },
  { id: 'fault', head: 'Last error', wide: true, cell: ({ last_fault }) => last_fault },
];

export default function WaysPage() {
  const strategies = useOperation('crawl.list-strategies', { limit: 200 });
  const proxies = useOperation('crawl.list-proxies', { limit: 200 }, { every: 10_000 });
  return (
    <CrawlArea
      title="Strategies and proxies"
      calls={[
        callOf('crawl.list-strategies'),
        callOf('crawl.list-proxies'),
        callOf('crawl.create-strategy', { strategy_id: 'near_first', kind: 'best_first' } as never),
      ]}
    >
      <div className="flex flex-col gap-4">
        <Section title="Strategies" note={strategies.data?.total}>
          {strategies.error !== null && <ErrorNote error={strategies.error} className="m-2" />}
          {strategies.isPending && <SkeletonRows rows={5} />}
          {strategies.data !== undefined && (
            <DataTable
              label="Strategies"
              rows={strategies.data.data}
              columns={STRATEGIES}
              idOf={({ strategy_id }) => strategy_id}
            />
          )}
        </Section>
        <Section title="Proxies" note={proxies.data?.total}>
          {proxies.error !== null && <ErrorNote error={proxies.error} className="m-2" />}
          {proxies.isPending && <SkeletonRows rows={2} />}
          {proxies.data !== undefined && (
            <DataTable
              label="Proxies"
              rows={proxies.data.data}
              columns={PROXIES}
              idOf={({ proxy_id }) => proxy_id}
              empty="Crawls connect directly. Set GRANARY_PROXIES to use proxies for all crawls."
            />
          )}
        </Section>
      </div>
    </CrawlArea>
  );
}
