import { Section } from '../../../frame/page.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { count, duration } from '../../../lib/format.ts';
import type { Frontier } from './numbers.tsx';

type Host = Frontier['hosts'][number];

const number = (id: keyof Host & string, head: string, look = ''): Column<Host> => ({
  id,
  head,
  numeric: true,
  sort: (host) => Number(host[id]),
  cell: (host) => (
    <span className={Number(host[id]) === 0 ? 'text-faint' : look}>{count(Number(host[id]))}</span>
  ),
});

const COLUMNS: readonly Column<Host>[] = [
  {
    id: 'host',
    head: 'Host',
    sort: ({ host }) => host,
    cell: ({ host }) => <span className="font-medium">{host}</span>,
  },
  {
    id: 'delay',
    head: 'Delay',
    numeric: true,
    sort: ({ gap_ms }) => gap_ms ?? Number.POSITIVE_INFINITY,
    cell: ({ gap_ms }) =>
      gap_ms === null ? <span className="text-faint">–</span> : duration(gap_ms / 1_000),
  },
  number('queued', 'Queue'),
  number('crawled', 'Crawled'),
  number('failed', 'Errors', 'text-bad'),
  { ...number('skipped', 'Skipped'), wide: true },
];

/** How each host is asked, and how it answers. */
export const Hosts = ({ frontier: { hosts } }: { frontier: Frontier }) => (
  <Section title="Hosts" note={hosts.length}>
    <DataTable
      label="Hosts"
      rows={hosts}
      columns={COLUMNS}
      idOf={({ host }) => host}
      empty="No hosts contacted yet."
      className="max-h-80"
    />
  </Section>
);
