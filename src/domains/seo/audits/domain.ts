import { defineDomain } from '../../../http/define-domain.ts';
import { endBrokenAudits } from './end-broken.ts';
import * as events from './events.ts';
import { checkHtml } from './operations/check-html.ts';
import { checkUrl } from './operations/check-url.ts';
import { getAudit } from './operations/get-audit.ts';
import { listAudits } from './operations/list-audits.ts';
import { runAudit } from './operations/run-audit.ts';
import { streamAudit } from './operations/stream-audit.ts';
import { purgeVisits } from './purge-visits.ts';
import type { AuditServices } from './services.ts';

export const auditsDomain = defineDomain({
  name: 'audits',
  operations: [streamAudit, runAudit, listAudits, getAudit, checkHtml, checkUrl],
  events: Object.values(events),
  create: (services: AuditServices): AuditServices => services,
  subscribers: (services) => [endBrokenAudits(services)],
  purge: ({ database, lifetimes }) => purgeVisits(database, lifetimes),
});
