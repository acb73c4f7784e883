import { Section } from '../../frame/page.tsx';
import { Tree, type TreeNode } from '../../kit/tree.tsx';
import type { Output } from '../../lib/api.ts';
import { duration, plural } from '../../lib/format.ts';
import { Raw } from './raw.tsx';

type Mail = Output<'dns.email-auth'>;

export const TransportSection = ({ mail: { mta_sts, tls_rpt, dane, bimi } }: { mail: Mail }) => (
  <Section title="MTA-STS, TLS-RPT, DANE, BIMI">
    <div className="p-3">
      <Tree
        label="MTA-STS, TLS-RPT, DANE, BIMI"
        nodes={[
          {
            id: 'mta-sts',
            label: <Titled name="MTA-STS" text={mta_sts.record} />,
            nodes: [
              leaf('Mode', mta_sts.mode),
              leaf('Policy', mta_sts.mode === null ? null : mta_sts.policy_url),
              leaf('Mail servers', mta_sts.mx.join(', ')),
              leaf('Max age', mta_sts.max_age === null ? null : duration(mta_sts.max_age)),
            ].flat(),
          },
          {
            id: 'tls-rpt',
            label: <Titled name="TLS-RPT" text={tls_rpt.record} />,
            nodes: leaf('Reports go to', tls_rpt.addresses.join(', ')),
          },
          {
            id: 'dane',
            label: (
              <Titled name="DANE" text={dane.length === 0 ? null : plural(dane.length, 'mail server')} />
            ),
            nodes: dane.flatMap(({ host, records, is_signed }) =>
              leaf(host, `${records.join('; ')}${is_signed ? '' : ' (not signed by DNSSEC)'}`),
            ),
          },
          {
            id: 'bimi',
            label: <Titled name="BIMI" text={bimi.record} />,
            nodes: [leaf('Logo', bimi.logo), leaf('Certificate', bimi.certificate)].flat(),
          },
        ]}
      />
    </div>
  </Section>
);

const Titled = ({ name, text }: { name: string; text: string | null }) => (
  <>
    <span className="font-medium">{name}</span> <Raw text={text} />
  </>
);

/** Nothing for what is not known. */
const leaf = (name: string, value: string | null): TreeNode[] =>
  value === null || value === ''
    ? []
    : [
        {
          id: name,
          label: (
            <>
              <span className="text-faint">{name}</span> <span className="break-all">{value}</span>
            </>
          ),
        },
      ];
