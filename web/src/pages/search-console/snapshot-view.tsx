import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import { useOperation } from '../../lib/query.ts';
import { INDEX_STATES, MOVERS, PAGES, QUERIES } from './snapshot-columns.tsx';
import { Trends } from './trends.tsx';
import { connectionFault } from './use-next-step.ts';

const DAYS = ['7', '28', '90'] as const;
type Days = (typeof DAYS)[number];

/** How the site fares, from stored rows: connected or not. */
export function SnapshotView({ siteId }: { siteId: string }) {
  const [days, setDays] = useAddressState<Days>('days', '28');
  const snapshot = useOperation(
    'search-console.snapshot',
    { site_id: siteId, days: Number(days) },
    { every: (answer) => (answer?.synced_to === null ? 5_000 : 60_000) },
  );
  if (snapshot.error !== null)
    return connectionFault(snapshot.error) === undefined ? (
      <ErrorNote error={snapshot.error} onRetry={() => void snapshot.refetch()} />
    ) : (
      <p className="text-sm text-quiet">
        No rows of this site are stored yet. They are synced once it is connected, and then every night.
      </p>
    );
  if (snapshot.data === undefined) return <SkeletonRows rows={10} />;
  const { now, before, totals, top_queries, top_pages, movers, index_states, synced_to, stale } =
    snapshot.data;
  if (synced_to === null)
    return (
      <p className="text-sm text-quiet">The first sync is running. Figures appear here as days are stored.</p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <Tabs
          label="Period"
          value={days}
          onChange={setDays}
          tabs={DAYS.map((value) => ({ value, label: `${value} days` }))}
        />
        <span>
          {now.from} to {now.to}, compared with {before.from} to {before.to}
        </span>
        <span>
          stored up to {synced_to}
          {stale && <strong className="font-medium text-warn"> (stale)</strong>}
        </span>
      </div>
      <Trends siteId={siteId} range={now} totals={totals} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="Top queries">
          <DataTable
            label="Top queries"
            rows={top_queries}
            columns={QUERIES}
            idOf={({ query }) => query}
            empty="No queries in this period."
          />
        </Section>
        <Section title="Top pages">
          <DataTable
            label="Top pages"
            rows={top_pages}
            columns={PAGES}
            idOf={({ page }) => page}
            empty="No pages in this period."
          />
        </Section>
        <Section title="Movers" note="queries whose clicks changed most">
          <DataTable
            label="Movers"
            rows={movers}
            columns={MOVERS}
            idOf={({ query }) => query}
            empty="No query has gained or lost clicks."
          />
        </Section>
        <Section title="Index states" note="of inspected URLs">
          <DataTable
            label="Index states"
            rows={index_states}
            columns={INDEX_STATES}
            idOf={({ verdict, coverage_state }) => `${verdict} ${coverage_state}`}
            empty="No URL has been inspected yet. Inspect one below."
          />
        </Section>
      </div>
    </>
  );
}
