import { isIP } from 'node:net';
import { plainName } from '../../../../platform/dns/index.ts';
import { type Finding, finding, inconclusive, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';

/** One mail server as DNS knows it. */
export interface MailServer {
  preference: number;
  /** Empty for the null MX. */
  exchange: string;
  addresses: string[];
  isAlias: boolean;
  isUnknown: boolean;
  /** Addresses that others cannot reach. */
  refused: string[];
}

export async function checkMx({ domain, lookups, services }: AuditContext): Promise<Finding[]> {
  const answer = await lookups.find(domain, 'MX');
  const fault = unanswered('mx', `The MX records of ${domain}`, answer);
  if (fault !== undefined) return [fault];
  const servers = await Promise.all(
    answer.records.map(async ({ data }): Promise<MailServer> => {
      const exchange = plainName(data.exchange);
      if (exchange === '' || isIP(exchange) !== 0)
        return {
          preference: data.preference,
          exchange,
          addresses: [],
          isAlias: false,
          isUnknown: false,
          refused: [],
        };
      const [four, six] = await Promise.all([lookups.find(exchange, 'A'), lookups.find(exchange, 'AAAA')]);
      const addresses = [...four.records, ...six.records].map((record) => record.data);
      return {
        ...{ preference: data.preference, exchange, addresses },
        isAlias: [...four.all, ...six.all].some(({ type, name }) => type === 'CNAME' && name === exchange),
        isUnknown: [four, six].some(({ state }) => state === 'failed' || state === 'disagreeing'),
        refused: addresses.filter((address) => services.refusal(address) !== undefined),
      };
    }),
  );
  return judgeMx(domain, servers);
}

export function judgeMx(domain: string, servers: readonly MailServer[]): Finding[] {
  if (servers.length === 0)
    return [
      finding('mx-missing', 'info', {
        message: 'The domain has no MX record. Mail is delivered to its A record, if there is one.',
        fix: `If ${domain} receives no mail, add the null MX record "0 .".`,
      }),
    ];
  const nulls = servers.filter(({ exchange }) => exchange === '');
  if (nulls.length > 0) return [judgeNull(servers)];
  const findings = servers.flatMap(serverFindings);
  const [first] = servers;
  if (servers.length === 1)
    findings.push(
      finding('mx-single', 'info', {
        message: 'There is one mail server. Mail waits at the senders while it is down.',
        evidence: { exchange: first?.exchange },
      }),
    );
  const isFine = findings.every(({ status }) => status === 'info' || status === 'inconclusive');
  return isFine
    ? [
        passed('mx', 'All mail servers resolve.', { servers: servers.map(({ exchange }) => exchange) }),
        ...findings,
      ]
    : findings;
}

const judgeNull = (servers: readonly MailServer[]): Finding =>
  servers.length === 1
    ? passed('mx', 'The domain says that it receives no mail (null MX).')
    : finding('mx-null-beside-others', 'high', {
        message: 'The null MX record "0 ." stands beside other MX records, which is not allowed.',
        fix: 'Remove the null MX record, or all others.',
        evidence: { servers: servers.map(({ preference, exchange }) => `${preference} ${exchange || '.'}`) },
      });

function serverFindings({ exchange, addresses, isAlias, isUnknown, refused }: MailServer): Finding[] {
  const evidence = { exchange, addresses };
  if (isIP(exchange) !== 0)
    return [
      finding('mx-address', 'high', {
        message: `The MX record names the IP address ${exchange}; only host names are allowed.`,
        fix: 'Create a host name for this address and name it in the MX record.',
        evidence,
      }),
    ];
  if (isAlias)
    return [
      finding('mx-alias', 'medium', {
        message: `The mail server ${exchange} is an alias (CNAME), which is not allowed.`,
        fix: `Name the target of the alias in the MX record, or give ${exchange} an A record.`,
        evidence,
      }),
    ];
  if (addresses.length === 0)
    return [
      isUnknown
        ? inconclusive('mx', `The mail server ${exchange} could not be looked up.`, evidence)
        : finding('mx-no-address', 'high', {
            message: `The mail server ${exchange} has no IP address, so it cannot receive mail.`,
            fix: `Add an A record for ${exchange}, or remove it from the MX records.`,
            evidence,
          }),
    ];
  return refused.map((address) =>
    finding('mx-private-address', 'high', {
      message: `The mail server ${exchange} has the address ${address}, which others cannot reach.`,
      fix: 'Use a public IP address.',
      evidence: { exchange, address },
    }),
  );
}
