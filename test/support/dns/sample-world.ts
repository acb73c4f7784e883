import type { WorldOptions, ZoneSpec } from './world.ts';

const SOA = 'SOA ns1.good.test hostmaster.good.test 2026030101 7200 3600 1209600 300';
const soaOf = (zone: string) => SOA.replaceAll('good.test', zone);
const server = (zone: string, ...addresses: string[]) =>
  Object.fromEntries(addresses.map((address, index) => [`ns${index + 1}.${zone}`, [`A ${address}`]]));
const names = (zone: string, count: number) =>
  Array.from({ length: count }, (_, index) => `NS ns${index + 1}.${zone}`);

const KEY = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** A root, `test`, and domains under it: one in order, the others each with faults of their own. */
export const SAMPLE_ZONES: ZoneSpec[] = [
  {
    name: '',
    sign: { algorithm: 8 },
    servers: ['127.0.0.10'],
    records: {
      '': ['SOA a.root.test host.root.test 1 7200 3600 1209600 300', 'NS a.root.test'],
      test: ['NS ns1.test'],
    },
  },
  {
    name: 'test',
    sign: { algorithm: 13 },
    servers: ['127.0.0.11'],
    records: {
      test: ['SOA ns1.test host.test 1 7200 3600 1209600 300', 'NS ns1.test'],
      'ns1.test': ['A 127.0.0.11'],
      'a.root.test': ['A 127.0.0.10'],
      'good.test': names('good.test', 2),
      'bad.test': ['NS ns1.bad.test', 'NS old.bad.test'],
      'plain.test': names('plain.test', 1),
    },
  },
  {
    name: 'good.test',
    sign: { algorithm: 15 },
    servers: ['127.0.0.12', '127.0.0.13'],
    records: {
      ...server('good.test', '127.0.0.12', '127.0.0.13'),
      'good.test': [
        SOA,
        ...names('good.test', 2),
        'A 127.0.0.1',
        'MX 10 mx1.good.test',
        'MX 20 mx2.good.test',
        'TXT v=spf1 ip4:192.0.2.0/24 include:_spf.mailer.test exp=why.good.test -all',
        'CAA 0 issue ca.test',
        'HTTPS 00010000010006026832026833',
      ],
      'why.good.test': ['TXT %{i} may not send for %{d}'],
      'www.good.test': ['CNAME good.test'],
      'mx1.good.test': ['A 127.0.0.1'],
      'mx2.good.test': ['A 127.0.0.1'],
      '_dmarc.good.test': ['TXT v=DMARC1; p=reject; rua=mailto:reports@watch.test'],
      'mail._domainkey.good.test': [`TXT v=DKIM1; k=ed25519; p=${KEY}`],
      'own._domainkey.good.test': [`TXT v=DKIM1; k=ed25519; p=${KEY}`],
      '_smtp._tls.good.test': ['TXT v=TLSRPTv1; rua=mailto:tls@good.test'],
      'default._bimi.good.test': ['TXT v=BIMI1; l=https://good.test/logo.svg; a=https://good.test/logo.pem'],
    },
  },
  {
    name: 'bad.test',
    servers: ['127.0.0.14', '127.0.0.15'],
    records: {
      ...server('bad.test', '127.0.0.14', '127.0.0.15'),
      'alias.bad.test': ['CNAME ns2.bad.test'],
      'bad.test': [
        'SOA nobody.bad.test host@bad.test 7 600 900 3600 60',
        ...['NS ns1.bad.test', 'NS ns2.bad.test', 'NS alias.bad.test', 'NS lost.bad.test'],
        ...['30 A 10.1.2.3', 'MX 0 .', 'MX 10 mx.bad.test', 'CAA 128 surprise yes'],
        ...['TXT site-verification=1', 'TXT site-verification=2', 'TXT v=spf1 +all', 'TXT v=spf1 -all'],
        ...Array.from({ length: 9 }, (_, index) => `TXT filler ${index} ${'x'.repeat(120)}`),
      ],
      'www.bad.test': ['CNAME gone.github.io.bad.test'],
      '*.wild.bad.test': ['A 127.0.0.1'],
      '_dmarc.bad.test': ['TXT v=DMARC1; p=none; pct=50'],
      'weak._domainkey.bad.test': ['TXT v=DKIM1; p=!!'],
    },
  },
  {
    name: 'plain.test',
    servers: ['127.0.0.16'],
    records: {
      ...server('plain.test', '127.0.0.16'),
      'plain.test': [soaOf('plain.test'), ...names('plain.test', 1), 'A 127.0.0.1'],
      'chain.plain.test': ['CNAME b.plain.test'],
      'b.plain.test': ['CNAME c.plain.test'],
      'c.plain.test': ['CNAME d.plain.test'],
      'd.plain.test': ['CNAME e.plain.test'],
      'e.plain.test': ['A 127.0.0.1'],
      'many.plain.test': [
        `TXT v=spf1 ${Array.from({ length: 11 }, (_, index) => `include:i${index}.plain.test`).join(' ')} -all`,
      ],
      ...Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [`i${index}.plain.test`, ['TXT v=spf1 ip4:192.0.2.1 -all']]),
      ),
    },
  },
  { name: 'watch.test', records: { 'good.test._report._dmarc.watch.test': ['TXT v=DMARC1'] } },
  {
    name: 'mailer.test',
    records: {
      '_spf.mailer.test': ['TXT v=spf1 ip4:198.51.100.0/24 a:out.mailer.test -all'],
      'out.mailer.test': ['A 203.0.113.5'],
    },
  },
  ...(['expired', 'stale-ds', 'spoilt', 'no-keys'] as const).map(
    (fault): ZoneSpec => ({
      name: `${fault}.test`,
      sign: { algorithm: 13, fault },
      records: { [`${fault}.test`]: [soaOf(`${fault}.test`), `NS ns1.${fault}.test`, 'A 127.0.0.1'] },
    }),
  ),
  {
    name: 'soon.test',
    sign: { algorithm: 8, bits: 1_024, daysLeft: 2, digestType: 1 },
    records: { 'soon.test': [soaOf('soon.test'), 'NS ns1.soon.test', 'NSEC3PARAM 0100000a04aabbccdd'] },
  },
];

export const SAMPLE_OPTIONS: WorldOptions = {
  faults: {
    'down.test': 'servfail',
    'silent.test': 'silent',
    '_dmarc.silent.test': 'silent',
  },
  servers: {
    '127.0.0.14': { recursive: true, serial: 8 },
    '127.0.0.15': { lame: true, noTcp: true },
  },
};
