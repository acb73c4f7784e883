import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Facts } from '../../kit/facts.tsx';
import { Tree, type TreeNode } from '../../kit/tree.tsx';
import type { Output } from '../../lib/api.ts';
import { words } from '../../lib/format.ts';

type Spf = Output<'dns.email-auth'>['spf'];
type SpfNode = Omit<Spf['tree'], 'includes'> & { includes: readonly object[] };

/** Receivers give up after so many. */
const MAX_LOOKUPS = 10;

/** The record and all that it includes, with the DNS lookups that each part takes. */
export const SpfSection = ({ spf }: { spf: Spf }) => (
  <Section
    title="SPF"
    note={
      spf.record === null ? (
        'no record'
      ) : (
        <Badge tone={spf.lookups > MAX_LOOKUPS ? 'bad' : 'plain'}>
          {spf.lookups} of {MAX_LOOKUPS} DNS lookups
        </Badge>
      )
    }
  >
    <div className="flex flex-col gap-3 p-3">
      {spf.result !== null && (
        <Facts
          facts={[
            ['Result', words(spf.result)],
            ['Matched', spf.mechanism],
            ['Explanation', spf.explanation],
            ['Reason', spf.reason],
          ]}
        />
      )}
      <Tree label="SPF lookups" nodes={[nodeOf(spf.tree, '')]} />
    </div>
  </Section>
);

function nodeOf({ domain, via, record, lookups, fault, detail, includes }: SpfNode, above: string): TreeNode {
  const id = `${above}/${via ?? ''}${domain}`;
  return {
    id,
    label: (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          {via !== null && <span className="text-xs text-faint">{via.split(/[:=]/, 1)[0]}</span>}
          <code className="font-mono break-all">{domain}</code>
          <span className="text-xs text-quiet">
            {lookups} {lookups === 1 ? 'lookup' : 'lookups'}
          </span>
          {fault !== null && <Badge tone="bad">{words(fault).toLowerCase()}</Badge>}
        </span>
        {record !== null && <code className="font-mono text-xs break-all text-quiet">{record}</code>}
        {detail !== null && <span className="block text-xs text-bad">{detail}</span>}
      </>
    ),
    nodes: (includes as readonly SpfNode[]).map((node) => nodeOf(node, id)),
  };
}
