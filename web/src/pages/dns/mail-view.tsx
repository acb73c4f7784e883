import { Section } from '../../frame/page.tsx';
import { Facts } from '../../kit/facts.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { Tree, type TreeNode } from '../../kit/tree.tsx';
import type { Output } from '../../lib/api.ts';
import { plural, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { Checked } from './checked.tsx';
import { Findings } from './findings.tsx';
import { Raw } from './raw.tsx';
import { SpfSection } from './spf-section.tsx';
import { TransportSection } from './transport-section.tsx';

type Mail = Output<'dns.email-auth'>;

export function MailView({ domain }: { domain: string }) {
  const check = useOperation('dns.email-auth', { domain }, { once: true });
  return (
    <Checked check={check} of={`the mail authentication of ${domain}`}>
      {(mail) => (
        <>
          <Findings findings={mail.findings} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <SpfSection spf={mail.spf} />
            <DmarcSection dmarc={mail.dmarc} />
            <DkimSection dkim={mail.dkim} />
            <TransportSection mail={mail} />
          </div>
        </>
      )}
    </Checked>
  );
}

const DmarcSection = ({ dmarc }: { dmarc: Mail['dmarc'] }) => (
  <Section title="DMARC" note={dmarc.policy === null ? 'no policy' : `policy ${dmarc.policy}`}>
    <div className="flex flex-col gap-3 p-3">
      <Facts
        facts={[
          ['Record', <Raw key="record" text={dmarc.record} />],
          ['Found at', dmarc.found_at],
          ['Organizational domain', dmarc.organizational_domain],
        ]}
      />
      <div>
        <h3 className="mb-1 text-xs text-faint">Names that were asked, in order</h3>
        <Tree label="DMARC walk" nodes={walkOf(dmarc.walk)} />
      </div>
    </div>
  </Section>
);

/** Each name below the one that was asked before it. */
const walkOf = (walk: Mail['dmarc']['walk']): TreeNode[] =>
  walk.reduceRight<TreeNode[]>(
    (below, { name, record, fault }) => [
      {
        id: name,
        label: (
          <>
            <code className="font-mono">_dmarc.{name}</code>{' '}
            {fault === null || fault === 'missing' ? (
              <Raw text={record} />
            ) : (
              <span className="text-bad">{words(fault).toLowerCase()}</span>
            )}
          </>
        ),
        nodes: below,
      },
    ],
    [],
  );

const MARKS = {
  valid: 'completed',
  invalid: 'failed',
  revoked: 'cancelled',
  missing: 'failed',
  unknown: 'pending',
} as const;

const DkimSection = ({ dkim }: { dkim: Mail['dkim'] }) => (
  <Section title="DKIM" note={plural(dkim.length, 'selector')}>
    <ul aria-label="DKIM selectors">
      {dkim.map(({ selector, given, status, key_type, bits, record }) => (
        <li key={selector} className="border-b px-3 py-1.5 text-sm last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <StateMark state={MARKS[status]} word={words(status)} />
            <code className="font-mono">{selector}</code>
            <span className="text-xs text-faint">
              {[key_type, bits === null ? null : `${bits} bits`, given ? 'given' : 'common selector']
                .filter((part) => part !== null)
                .join(', ')}
            </span>
          </div>
          {record !== null && <Raw text={record} />}
        </li>
      ))}
      {dkim.length === 0 && (
        <li className="px-3 py-2 text-sm text-quiet">
          None of the common selectors has a key. Selectors cannot be listed: ask your mail provider for
          yours.
        </li>
      )}
    </ul>
  </Section>
);
