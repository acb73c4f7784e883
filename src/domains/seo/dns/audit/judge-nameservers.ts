import ipaddr from 'ipaddr.js';
import { type Finding, finding, inconclusive, passed } from '../../../../platform/findings/index.ts';
import type { Delegation, NameServer } from './nameservers.ts';

const LEAST_SERVERS = 2;
const PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

/** Number, names, addresses and answers of the name servers of a zone. */
export function judgeNameservers(zone: string, delegation: Delegation): Finding[] {
  const { servers, atChild, atParent } = delegation;
  if (servers.length === 0)
    return [
      finding('ns-missing', 'critical', {
        message: `${zone} has no name servers.`,
        fix: 'Enter the name servers of your DNS provider at the registrar.',
      }),
    ];
  const findings = [
    ...countFindings(servers),
    ...parentFindings(atParent, atChild),
    ...servers.flatMap(serverFindings),
    ...networkFindings(servers),
  ];
  const isFine = findings.every(({ status }) => status === 'info' || status === 'inconclusive');
  return isFine
    ? [passed('ns', 'All name servers answer for the zone.', { names: atChild }), ...findings]
    : findings;
}

const countFindings = (servers: readonly NameServer[]): Finding[] =>
  servers.length >= LEAST_SERVERS
    ? []
    : [
        finding('ns-single', 'high', {
          message: 'The zone has one name server. If it fails, the domain is unreachable.',
          fix: 'Add a second name server in another network.',
          evidence: { names: servers.map(({ name }) => name) },
        }),
      ];

function parentFindings(atParent: readonly string[] | null, atChild: readonly string[]): Finding[] {
  if (atParent === null)
    return [inconclusive('ns-parent', 'No name server of the parent zone told its delegation.')];
  const missing = atChild.filter((name) => !atParent.includes(name));
  const stale = atParent.filter((name) => !atChild.includes(name));
  if (missing.length === 0 && stale.length === 0) return [];
  return [
    finding('ns-parent-mismatch', 'medium', {
      message: 'The parent zone and the zone itself name different name servers.',
      fix: 'Enter the same name servers at the registrar and as NS records of the zone.',
      evidence: { at_parent: atParent, at_child: atChild, only_at_child: missing, only_at_parent: stale },
    }),
  ];
}

function serverFindings(server: NameServer): Finding[] {
  const { name, reach } = server;
  if (server.isAlias)
    return [
      finding('ns-alias', 'medium', {
        message: `The name server ${name} is an alias (CNAME), which is not allowed.`,
        fix: `Give ${name} A and AAAA records of its own, or name the target of the alias instead.`,
        evidence: { name },
      }),
    ];
  if (reach.length === 0)
    return [
      server.isUnknown
        ? inconclusive('ns-address', `The name server ${name} could not be looked up.`, { name })
        : finding('ns-no-address', 'high', {
            message: `The name server ${name} has no IP address.`,
            fix: `Add an A record for ${name}, or remove it from the name servers.`,
            evidence: { name },
          }),
    ];
  return reach.flatMap((one) => addressFindings(name, one));
}

function addressFindings(
  name: string,
  { address, refused, udp, tcp, answersRecursion }: NameServer['reach'][number],
): Finding[] {
  const evidence = { name, address };
  if (refused !== null)
    return [
      finding('ns-private-address', 'high', {
        message: `The name server ${name} has the address ${address}, which is ${refused}. Others cannot reach it.`,
        fix: 'Use a public IP address.',
        evidence,
      }),
    ];
  const findings: Finding[] = [];
  for (const [protocol, state] of [
    ['UDP', udp],
    ['TCP', tcp],
  ] as const) {
    if (state === 'no_answer')
      findings.push(
        finding('ns-unreachable', protocol === 'UDP' ? 'high' : 'medium', {
          message: `The name server ${name} (${address}) does not answer over ${protocol}.`,
          fix: `Check that the server runs and that port 53/${protocol} is open.`,
          evidence: { ...evidence, protocol },
        }),
      );
    if (state === 'not_authoritative')
      findings.push(
        finding('ns-lame', 'high', {
          message: `The name server ${name} (${address}) is not authoritative for the zone over ${protocol}.`,
          fix: 'Set up the zone on this server, or remove the server from the name servers.',
          evidence: { ...evidence, protocol },
        }),
      );
  }
  if (answersRecursion)
    findings.push(
      finding('ns-open-recursion', 'medium', {
        message: `The name server ${name} (${address}) resolves foreign names for everyone. It can be abused for attacks.`,
        fix: 'Turn recursion off, or limit it to your own networks.',
        evidence,
      }),
    );
  return findings;
}

function networkFindings(servers: readonly NameServer[]): Finding[] {
  const addresses = servers.flatMap(({ reach }) => reach.map(({ address }) => address));
  const networks = new Set(addresses.map(networkOf));
  if (servers.length < LEAST_SERVERS || addresses.length === 0 || networks.size > 1) return [];
  return [
    finding('ns-same-network', 'low', {
      message: 'All name servers are in one network. If it fails, the domain is unreachable.',
      fix: 'Move one of them to another network or provider.',
      evidence: { networks: [...networks] },
    }),
  ];
}

function networkOf(text: string): string {
  const address = ipaddr.parse(text);
  const bits = PREFIX_BITS[address.kind()];
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${text}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${text}/${bits}`);
  return `${network.toString()}/${bits}`;
}
