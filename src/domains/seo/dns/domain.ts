import { defineDomain } from '../../../http/define-domain.ts';
import { auditDns } from './operations/audit-dns.ts';
import { checkEmailAuth } from './operations/check-email-auth.ts';
import type { DnsServices } from './services.ts';

export const dnsDomain = defineDomain({
  name: 'dns',
  operations: [auditDns, checkEmailAuth],
  create: (services: DnsServices): DnsServices => services,
});
