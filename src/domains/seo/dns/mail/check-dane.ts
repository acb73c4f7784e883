import {
  type Answer,
  followChain,
  type Lookups,
  plainName,
  setFault,
  show,
  signaturesOf,
} from '../../../../platform/dns/index.ts';
import { type Finding, finding, inconclusive, passed } from '../../../../platform/findings/index.ts';
import type { DnsServices } from '../services.ts';

export interface DaneHost {
  host: string;
  records: string[];
  /** Signed, and the signature holds: without it senders ignore the records. */
  is_signed: boolean;
}

const MOST_HOSTS = 10;
const HASH_BYTES: Readonly<Record<number, number>> = { 1: 32, 2: 64 };

/** The TLSA records of the mail servers (RFC 7672). */
export async function checkDane(
  services: Pick<DnsServices, 'anchors' | 'now'>,
  lookups: Lookups,
  mailServers: readonly string[],
): Promise<{ dane: DaneHost[]; findings: Finding[] }> {
  const answers = await Promise.all(
    mailServers.slice(0, MOST_HOSTS).map(async (host) => ({
      host,
      answer: await lookups.signed(`_25._tcp.${host}`, 'TLSA'),
    })),
  );
  const found = answers.filter(({ answer }) => answer.state === 'found');
  const dane = await Promise.all(
    found.map(async ({ host, answer }) => ({
      ...{ host, records: answer.records.map(show) },
      is_signed: await isSigned(services, lookups, answer),
    })),
  );
  const findings = found.flatMap(({ answer }, at) => {
    const host = dane[at];
    return host === undefined ? [] : [judge(host, faultsOf(answer))];
  });
  const unknown = answers.filter(({ answer: { state } }) => state === 'failed' || state === 'disagreeing');
  if (unknown.length > 0)
    findings.push(
      inconclusive('dane', 'The TLSA records could not be read.', {
        hosts: unknown.map(({ host }) => host),
      }),
    );
  if (dane.length > 0 && dane.length + unknown.length < answers.length) findings.push(partial(answers, dane));
  if (answers.length > 0 && dane.length === 0 && unknown.length === 0)
    findings.push(
      finding('dane-missing', 'info', {
        message: 'No mail server has TLSA records (DANE), which bind senders to TLS with its certificate.',
      }),
    );
  return { dane, findings };
}

/** By a chain of trust from the root to the zone that signs them. */
async function isSigned(
  { anchors, now }: Pick<DnsServices, 'anchors' | 'now'>,
  lookups: Lookups,
  answer: Answer<'TLSA'>,
): Promise<boolean> {
  const signer = signaturesOf(answer.all, 'TLSA')[0]?.data.signersName;
  const name = answer.records[0]?.name ?? '';
  if (signer === undefined || !`.${name}`.endsWith(`.${plainName(signer)}`)) return false;
  const at = now();
  const chain = await followChain({ lookups, anchors, at }, signer);
  return chain.status === 'secure' && setFault(answer, chain.links[0]?.keys ?? [], at) === undefined;
}

function judge(host: DaneHost, faults: readonly string[]): Finding {
  const evidence = { ...host };
  if (!host.is_signed)
    return finding('dane-without-dnssec', 'medium', {
      message: `The TLSA records of ${host.host} are not signed by DNSSEC, so senders ignore them.`,
      fix: 'Sign the zone of the mail server with DNSSEC, or remove the records.',
      evidence,
    });
  if (faults.length > 0)
    return finding('dane-invalid', 'high', {
      message: `The TLSA records of ${host.host} cannot be used: ${faults.join(' ')}`,
      fix: 'Publish "3 1 1" with the SHA-256 hash of the public key of the certificate.',
      evidence: { ...evidence, faults },
    });
  return passed('dane', `${host.host} has TLSA records (DANE).`, evidence);
}

/** Why no record can be used; one good record is enough. */
function faultsOf({ records }: Answer<'TLSA'>): string[] {
  const faults = records.map(({ data: { usage, selector, matchingType, certificate } }) => {
    if (usage !== 2 && usage !== 3) return `Usage ${usage} is not for mail; 2 and 3 are.`;
    if (selector > 1) return `Selector ${selector} is unknown.`;
    const expected = HASH_BYTES[matchingType];
    if (matchingType !== 0 && expected === undefined) return `Matching type ${matchingType} is unknown.`;
    return expected !== undefined && certificate.length !== expected
      ? `A hash has ${certificate.length} bytes instead of ${expected}.`
      : undefined;
  });
  return faults.includes(undefined) ? [] : faults.filter((fault) => fault !== undefined);
}

const partial = (answers: readonly { host: string }[], dane: readonly DaneHost[]): Finding =>
  finding('dane-partial', 'low', {
    message: 'Only some mail servers have TLSA records (DANE). Whoever intercepts mail uses another one.',
    fix: 'Publish TLSA records for all mail servers.',
    evidence: {
      without: answers.map(({ host }) => host).filter((host) => !dane.some((one) => one.host === host)),
    },
  });
