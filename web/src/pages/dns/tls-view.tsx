import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Facts } from '../../kit/facts.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { Tree, type TreeNode } from '../../kit/tree.tsx';
import type { Output } from '../../lib/api.ts';
import { duration, plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { Checked } from './checked.tsx';
import { CIPHERS } from './cipher-columns.tsx';
import { Findings } from './findings.tsx';
import { type Place, tlsOf } from './place.ts';

type Tls = Output<'dns.ssl'>;

export function TlsView(place: Place) {
  const check = useOperation('dns.ssl', tlsOf(place), { once: true });
  return (
    <Checked check={check} of={`the TLS of ${place.domain}`}>
      {(tls) => (
        <>
          <Findings findings={tls.findings} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Section title="Certificate chain" note={<Lifetime days={tls.days_left} />}>
              <div className="p-3">
                <Tree label="Certificate chain" nodes={chainOf(tls.chain)} />
              </div>
            </Section>
            <Section title="Server" note={`${tls.address}, port ${tls.port}`}>
              <Facts
                className="p-3"
                facts={[
                  ['Trusted', tls.trusted ? 'yes' : 'no'],
                  ['Protocols', <Protocols key="protocols" protocols={tls.protocols} />],
                  ['ALPN', tls.alpn ?? 'none'],
                  ['HTTP/3', tls.http3 ? 'offered' : 'not offered'],
                  ['HSTS', hstsOf(tls.hsts)],
                  ['CAA', caaOf(tls.caa)],
                ]}
              />
            </Section>
          </div>
          <Section title="Cipher suites" note={tls.ciphers.length}>
            <DataTable
              label="Cipher suites"
              rows={tls.ciphers}
              columns={CIPHERS}
              idOf={({ protocol, name }) => `${protocol} ${name}`}
              empty="No cipher suite was agreed on."
            />
          </Section>
        </>
      )}
    </Checked>
  );
}

const Lifetime = ({ days }: { days: number | null }) =>
  days === null ? null : (
    <Badge tone={days < 0 ? 'bad' : days < 21 ? 'warn' : 'plain'}>
      {days < 0 ? `expired ${plural(-days, 'day')} ago` : `${plural(days, 'day')} left`}
    </Badge>
  );

/** From the issuer at the top down to the certificate of the server. */
const chainOf = (chain: Tls['chain']): TreeNode[] =>
  chain.reduce<TreeNode[]>(
    (below, certificate, place) => [
      {
        id: certificate.serial,
        label: <Certificate {...certificate} isOwn={place === 0} isTop={place === chain.length - 1} />,
        nodes: below,
      },
    ],
    [],
  );

type CertificateProps = Tls['chain'][number] & { isOwn: boolean; isTop: boolean };

const Certificate = ({ isOwn, isTop, ...certificate }: CertificateProps) => (
  <>
    <span className="font-medium break-all">{certificate.subject}</span>
    <span className="block text-xs text-quiet">
      {certificate.key_type}
      {certificate.key_bits !== null && ` ${certificate.key_bits} bits`}, {certificate.signature}
      {isOwn && `, ${plural(certificate.scts, 'SCT')}`}
    </span>
    <span className="block text-xs text-quiet">
      Valid since <Time at={certificate.valid_from} />, expires <Time at={certificate.valid_to} />
    </span>
    {isTop && certificate.issuer !== certificate.subject && (
      <span className="block text-xs break-all text-faint">Issued by {certificate.issuer}</span>
    )}
    {isOwn && certificate.names.length > 0 && (
      <span className="block text-xs break-all text-faint">For {certificate.names.join(', ')}</span>
    )}
  </>
);

const OUTDATED = new Set(['TLSv1', 'TLSv1.1']);

const Protocols = ({ protocols }: { protocols: Tls['protocols'] }) => (
  <span className="flex flex-wrap gap-x-3">
    {Object.entries(protocols).map(([name, isOffered]) => {
      const mark = isOffered === null ? 'pending' : isOffered === OUTDATED.has(name) ? 'failed' : 'completed';
      const told = isOffered === null ? 'unknown' : isOffered ? 'offered' : 'off';
      return <StateMark key={name} state={mark} word={`${name} ${told}`} />;
    })}
  </span>
);

const hstsOf = (hsts: Tls['hsts']): string | null =>
  hsts === null
    ? null
    : hsts.header === null
      ? 'not sent'
      : [
          hsts.max_age === null ? 'invalid' : duration(hsts.max_age),
          hsts.include_subdomains && 'with subdomains',
          hsts.preload && 'preload',
        ]
          .filter((part) => part !== false)
          .join(', ');

const caaOf = (caa: Tls['caa']): string | null =>
  caa === null ? null : caa.records.length === 0 ? 'any authority may issue' : caa.records.join(', ');
