import { ArrowRight } from 'lucide-react';
import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import type { Output } from '../../lib/api.ts';
import { useOperation } from '../../lib/query.ts';
import { Checked } from './checked.tsx';
import { Findings } from './findings.tsx';
import { type Place, redirectsOf } from './place.ts';

type Redirects = Output<'dns.redirects'>;
type Hop = Redirects['hops'][number];
type Variant = Redirects['variants'][number];

export function RedirectsView(place: Place) {
  const check = useOperation('dns.redirects', redirectsOf(place), { once: true });
  return (
    <Checked check={check} of={`the redirects of ${place.domain}`}>
      {({ hops, final, loop, variants, findings }) => (
        <>
          <Section
            title="Hops"
            note={loop ? <Badge tone="bad">loop</Badge> : final === null ? 'no page reached' : undefined}
          >
            <ol aria-label="Hops" className="flex flex-wrap items-stretch gap-2 p-3">
              {hops.map((hop, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: in a loop the same hop comes again
                <li key={place} className="flex max-w-full min-w-0 items-center gap-2">
                  {place > 0 && (
                    <ArrowRight aria-label="redirects to" className="size-4 shrink-0 text-faint" />
                  )}
                  <HopBox hop={hop} />
                </li>
              ))}
            </ol>
          </Section>
          <Section title="Variants" note="with and without www, HTTP and HTTPS">
            <DataTable
              label="Variants"
              rows={variants}
              columns={VARIANTS}
              idOf={({ url }) => url}
              empty="Variants are compared for domains only."
            />
          </Section>
          <Findings findings={findings} />
        </>
      )}
    </Checked>
  );
}

const toneOf = ({ status }: { status: number | null }) =>
  status === null || status >= 400 ? 'bad' : status >= 300 ? 'running' : 'good';

const HopBox = ({ hop }: { hop: Hop }) => (
  <div className="min-w-0 rounded-md border bg-sunk px-3 py-2 text-sm">
    <div className="flex items-center gap-2">
      <Badge tone={toneOf(hop)} className="bg-panel">
        {hop.status ?? 'no response'}
      </Badge>
      <span className="text-xs text-quiet">{hop.ms} ms</span>
    </div>
    <code className="mt-1 block font-mono text-xs break-all">{hop.url}</code>
    <span className="block text-xs text-faint">
      {[hop.ip, hop.tls?.protocol, hop.server, hop.hsts === null ? null : 'HSTS', hop.via]
        .filter((part) => part != null && part !== '')
        .join(', ')}
    </span>
    {hop.error !== null && <span className="block text-xs text-bad">{hop.error}</span>}
  </div>
);

const VARIANTS: readonly Column<Variant>[] = [
  { id: 'url', head: 'URL', cell: ({ url }) => <code className="font-mono text-xs">{url}</code> },
  {
    id: 'status',
    head: 'Status',
    cell: (variant) => <Badge tone={toneOf(variant)}>{variant.status ?? 'no response'}</Badge>,
  },
  { id: 'hops', head: 'Hops', numeric: true, wide: true, cell: ({ hops }) => hops },
  {
    id: 'final',
    head: 'Ends at',
    cell: ({ final }) =>
      final === null ? (
        <span className="text-faint">nowhere</span>
      ) : (
        <code className="font-mono text-xs">{final}</code>
      ),
  },
];
