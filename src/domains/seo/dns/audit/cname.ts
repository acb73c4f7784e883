import { type DnsRecord, plainName, recordsOf } from '../../../../platform/dns/index.ts';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';

const LONGEST_CHAIN = 3;

/** Services that hand names out again once nobody uses them. */
const TAKEOVER: readonly [RegExp, string][] = [
  [/\.github\.io$/, 'GitHub Pages'],
  [/\.herokuapp\.com$|\.herokudns\.com$/, 'Heroku'],
  [/\.s3[.-].*amazonaws\.com$|\.s3-website/, 'Amazon S3'],
  [/\.cloudfront\.net$/, 'Amazon CloudFront'],
  [
    /\.azurewebsites\.net$|\.cloudapp\.azure\.com$|\.trafficmanager\.net$|\.blob\.core\.windows\.net$/,
    'Azure',
  ],
  [/\.netlify\.app$|\.netlify\.com$/, 'Netlify'],
  [/\.vercel-dns\.com$|\.vercel\.app$/, 'Vercel'],
  [/\.myshopify\.com$/, 'Shopify'],
  [/\.zendesk\.com$/, 'Zendesk'],
  [/\.fastly\.net$/, 'Fastly'],
  [/\.pantheonsite\.io$/, 'Pantheon'],
  [/\.wordpress\.com$/, 'WordPress.com'],
];

interface Alias {
  name: string;
  /** From the name to the last target. */
  chain: string[];
  isDangling: boolean;
  isApex: boolean;
  /** Other types at the same name. */
  beside: string[];
}

export async function checkCname({ domain, zone, lookups }: AuditContext): Promise<Finding[]> {
  const names = domain.startsWith('www.') ? [domain] : [domain, `www.${domain}`];
  const found = await Promise.all(
    names.map(async (name): Promise<Finding[]> => {
      const [alias, address, mail, texts] = await Promise.all([
        lookups.find(name, 'CNAME'),
        lookups.find(name, 'A'),
        lookups.find(name, 'MX'),
        lookups.find(name, 'TXT'),
      ]);
      if (alias.records.length === 0) {
        const fault = name === domain ? unanswered('cname', `The CNAME record of ${name}`, alias) : undefined;
        return fault === undefined ? [] : [fault];
      }
      const chain = chainOf(name, [...alias.all, ...address.all]);
      const last = chain.at(-1) ?? '';
      const end = await lookups.find(last, 'A');
      const beside = [mail, texts].flatMap(({ records }) =>
        records.filter((record) => record.name === name).map(({ type }) => String(type)),
      );
      return judgeAlias({
        name,
        chain,
        beside: [...new Set(beside)],
        isDangling: end.state === 'no_name',
        isApex: name === zone,
      });
    }),
  );
  const findings = found.flat();
  return findings.length > 0 ? findings : [passed('cname', 'No alias is broken.')];
}

function chainOf(name: string, records: readonly DnsRecord[]): string[] {
  const aliases = new Map(recordsOf(records, 'CNAME').map((record) => [record.name, plainName(record.data)]));
  const chain = [name];
  for (let next = aliases.get(name); next !== undefined && !chain.includes(next); next = aliases.get(next))
    chain.push(next);
  return chain;
}

export function judgeAlias({ name, chain, isDangling, isApex, beside }: Alias): Finding[] {
  const target = chain.at(-1) ?? '';
  const evidence = { name, chain };
  const service = TAKEOVER.find(([pattern]) => pattern.test(target))?.[1];
  const findings: Finding[] = [];
  if (isDangling)
    findings.push(
      finding('cname-dangling', 'critical', {
        message: `${name} is an alias of ${target}, which does not exist. ${service === undefined ? 'Whoever registers that name controls' : `Anyone with an account at ${service} may take over`} ${name}.`,
        fix: 'Remove the CNAME record, or create its target again.',
        evidence: { ...evidence, service: service ?? null },
      }),
    );
  if (isApex || beside.length > 0)
    findings.push(
      finding('cname-beside-others', 'high', {
        message: isApex
          ? `${name} is the top of its zone and has a CNAME record, which is not allowed beside NS and SOA.`
          : `${name} has a CNAME record beside ${beside.join(', ')}, which is not allowed.`,
        fix: 'Use A and AAAA records here, or the ALIAS feature of your DNS provider.',
        evidence: { ...evidence, beside },
      }),
    );
  if (chain.length - 1 > LONGEST_CHAIN)
    findings.push(
      finding('cname-long-chain', 'low', {
        message: `${name} leads through ${chain.length - 1} aliases. Each costs a lookup.`,
        fix: 'Point the first alias at the last target.',
        evidence,
      }),
    );
  return findings.length > 0 ? findings : [passed('cname', `${name} is an alias of ${target}.`, evidence)];
}
