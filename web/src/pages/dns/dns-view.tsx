import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Tree, type TreeNode } from '../../kit/tree.tsx';
import type { Output } from '../../lib/api.ts';
import { duration, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { Checked } from './checked.tsx';
import { Findings } from './findings.tsx';

type Audit = Output<'dns.audit'>;
type NameServer = Audit['nameservers'][number];

export function DnsView({ domain }: { domain: string }) {
  const audit = useOperation('dns.audit', { domain }, { once: true });
  return (
    <Checked check={audit} of={`the DNS of ${domain}`}>
      {({ zone, records, nameservers, findings }) => (
        <>
          <Findings findings={findings} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Section title="Name servers" note={`of the zone ${zone}`}>
              <div className="p-3">
                <Tree label="Name servers" nodes={nameservers.map(serverNode)} />
              </div>
            </Section>
            <Section title="Records">
              <div className="p-3">
                <Tree label="Records" nodes={recordNodes(records)} />
              </div>
            </Section>
          </div>
        </>
      )}
    </Checked>
  );
}

const PLACES = (at: { at_parent: boolean | null; at_child: boolean }): string =>
  at.at_parent === null
    ? 'delegation unknown'
    : at.at_parent && at.at_child
      ? 'in the delegation and in the zone'
      : at.at_parent
        ? 'only in the delegation'
        : 'only in the zone';

const serverNode = ({ name, addresses, ...at }: NameServer): TreeNode => ({
  id: name,
  label: (
    <>
      <code className="font-mono">{name}</code> <span className="text-xs text-faint">{PLACES(at)}</span>
    </>
  ),
  nodes: addresses.map(({ address, udp, tcp, serial, open_recursion }) => ({
    id: address,
    label: (
      <span className="flex flex-wrap items-center gap-x-2">
        <code className="font-mono">{address}</code>
        <span className="text-xs text-quiet">
          UDP {spoken(udp)}, TCP {spoken(tcp)}
          {serial !== null && `, serial ${serial}`}
        </span>
        {open_recursion && <Badge tone="bad">open resolver</Badge>}
      </span>
    ),
  })),
});

const spoken = (state: string): string => words(state).toLowerCase();

const recordNodes = (records: Audit['records']): TreeNode[] =>
  Object.entries(records)
    .filter(([, found]) => found.length > 0)
    .map(([type, found]) => ({
      id: type,
      label: <span className="font-medium">{type}</span>,
      nodes: found.map(({ name, ttl, value }) => ({
        id: `${name} ${value}`,
        label: (
          <>
            <code className="font-mono break-all">{value}</code>{' '}
            <span className="text-xs text-faint">
              {name}, TTL {duration(ttl)}
            </span>
          </>
        ),
      })),
    }));
