import { connect } from 'node:net';
import { type Finding, finding, passed } from '../../../../platform/findings/index.ts';
import { type AuditContext, unanswered } from './context.ts';

const CONNECT_MS = 3_000;

interface HostAddresses {
  name: string;
  four: string[];
  six: string[];
  refused: string[];
  /** Public addresses that take no connection on port 443. */
  silent: string[];
}

/** The domain and its `www`. */
export async function checkAddresses({ domain, lookups, services }: AuditContext): Promise<Finding[]> {
  const names = domain.startsWith('www.') ? [domain] : [domain, `www.${domain}`];
  const found = await Promise.all(
    names.map(async (name): Promise<HostAddresses | Finding> => {
      const [four, six] = await Promise.all([lookups.find(name, 'A'), lookups.find(name, 'AAAA')]);
      const fault = unanswered('address', name, four) ?? unanswered('address', name, six);
      if (fault !== undefined) return fault;
      const addresses = [...four.records, ...six.records].map(({ data }) => data);
      const refused = addresses.filter((address) => services.refusal(address) !== undefined);
      const open = addresses.filter((address) => !refused.includes(address));
      const silent = await Promise.all(
        open.map(async (address) => ((await answers(address)) ? [] : [address])),
      );
      return {
        ...{ name, refused, silent: silent.flat() },
        four: four.records.map(({ data }) => data),
        six: six.records.map(({ data }) => data),
      };
    }),
  );
  return found.flatMap((one) => ('status' in one ? [one] : judgeAddresses(one, one.name === domain)));
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: 443, timeout: CONNECT_MS });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

export function judgeAddresses(
  { name, four, six, refused, silent }: HostAddresses,
  isApex: boolean,
): Finding[] {
  const addresses = [...four, ...six];
  if (addresses.length === 0)
    return [
      finding(isApex ? 'address-missing' : 'address-www-missing', isApex ? 'medium' : 'low', {
        message: `${name} has no IP address.`,
        fix: `Add an A record (and AAAA) for ${name}, if it is a website.`,
        evidence: { name },
      }),
    ];
  const findings: Finding[] = refused.map((address) =>
    finding('address-private', 'high', {
      message: `${name} has the address ${address}, which others cannot reach.`,
      fix: 'Remove it from the public zone.',
      evidence: { name, address },
    }),
  );
  if (silent.length > 0)
    findings.push(
      finding('address-no-https', 'low', {
        message: `Not every address of ${name} takes connections on port 443: ${silent.join(', ')}.`,
        fix: 'Serve HTTPS on all addresses, or remove those that no longer serve it.',
        evidence: { name, addresses: silent },
      }),
    );
  if (six.length === 0)
    findings.push(
      finding('address-no-ipv6', 'info', { message: `${name} has no IPv6 address.`, evidence: { name } }),
    );
  const isFine = findings.every(({ status }) => status === 'info');
  return isFine ? [passed('address', `${name} resolves.`, { name, addresses }), ...findings] : findings;
}
