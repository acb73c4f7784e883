import { Badge } from '../../../kit/badge.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import type { Output } from '../../../lib/api.ts';
import { count, duration, words } from '../../../lib/format.ts';

export type EnrichmentSource = Output<'enrichment.list-sources'>['data'][number];

const COLUMNS: readonly Column<EnrichmentSource>[] = [
  {
    id: 'ready',
    head: 'Ready',
    className: 'w-10',
    sort: ({ ready, available }) => Number(!(ready && available)),
    cell: ({ ready, available, reason, tier }) => (
      <span title={available ? (reason ?? undefined) : `Available from the ${tier} tier.`}>
        <StateMark state={ready && available ? 'completed' : 'pending'} short />
      </span>
    ),
  },
  {
    id: 'name',
    head: 'Source',
    sort: ({ name }) => name,
    cell: ({ name, description }) => (
      <span title={description} className="font-medium">
        {words(name)}
      </span>
    ),
  },
  {
    id: 'provides',
    head: 'Fills',
    wide: true,
    cell: ({ provides, ready, reason }) =>
      ready || reason === null ? (
        <span className="text-xs text-quiet">{provides.map(({ name }) => name).join(', ')}</span>
      ) : (
        <span className="text-xs text-warn" title={reason}>
          {reason}
        </span>
      ),
  },
  {
    id: 'tier',
    head: 'Tier',
    cell: ({ tier, available }) => <Badge tone={available ? 'plain' : 'warn'}>{tier}</Badge>,
  },
  {
    id: 'cost',
    head: 'Credits per key',
    numeric: true,
    sort: ({ cost }) => cost,
    cell: ({ cost }) => count(cost),
  },
  {
    id: 'age',
    head: 'Cached for',
    numeric: true,
    wide: true,
    sort: ({ ttl_secs }) => ttl_secs,
    cell: ({ ttl_secs }) => duration(ttl_secs),
  },
];

export const Sources = ({ sources }: { sources: readonly EnrichmentSource[] }) => (
  <DataTable label="Sources" rows={sources} columns={COLUMNS} idOf={({ name }) => name} />
);
