import type { Answer, Lookups, RecordType } from '../../../../platform/dns/index.ts';
import type { Finding } from '../../../../platform/findings/index.ts';
import { finding, inconclusive } from '../../../../platform/findings/index.ts';
import type { DnsServices } from '../services.ts';

/** What a check works with. */
export interface AuditContext {
  domain: string;
  /** The zone that the domain is in; the domain itself at an apex. */
  zone: string;
  lookups: Lookups;
  services: DnsServices;
}

export const CHECKS = [
  ...(['ns', 'soa', 'mx', 'addresses', 'cname', 'caa', 'dnssec', 'ttl', 'wildcard', 'txt', 'https'] as const),
] as const;
export type CheckName = (typeof CHECKS)[number];

/** What a look-up that failed means; undefined when it did not. */
export function unanswered(id: string, what: string, answer: Answer<RecordType>): Finding | undefined {
  if (answer.isBogus)
    return finding('dnssec-bogus', 'critical', {
      message: `${what}: validating resolvers refuse to answer, because the DNSSEC signatures do not hold. Most visitors and mail servers cannot resolve it.`,
      fix: 'Sign the zone again, or remove the DS record at the registrar until the signatures are correct.',
      evidence: { said: answer.said },
    });
  if (answer.state === 'failed')
    return inconclusive(id, `${what}: the resolvers did not answer.`, { said: answer.said });
  if (answer.state === 'disagreeing')
    return inconclusive(id, `${what}: the resolvers disagree.`, { said: answer.said });
  return undefined;
}
