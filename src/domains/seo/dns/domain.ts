import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { auditDns } from './operations/audit-dns.ts';
import { checkEmailAuth } from './operations/check-email-auth.ts';
import { checkRedirects } from './operations/check-redirects.ts';
import { checkSsl } from './operations/check-ssl.ts';
import type { DnsServices } from './services.ts';

export const dnsDomain = defineDomain({
  name: 'dns',
  operations: [auditDns, checkEmailAuth, checkRedirects, checkSsl],
  events: Object.values(events),
  create: (services: DnsServices): DnsServices => services,
});
