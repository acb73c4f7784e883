import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { scheduledAuditKind } from './kind.ts';
import { createScheduledAudit } from './operations/create-scheduled-audit.ts';
import { deleteScheduledAudit } from './operations/delete-scheduled-audit.ts';
import { getScheduledAudit } from './operations/get-scheduled-audit.ts';
import { listScheduledAudits } from './operations/list-scheduled-audits.ts';
import { updateScheduledAudit } from './operations/update-scheduled-audit.ts';
import type { ScheduledAuditsDependencies, ScheduledAuditsServices } from './services.ts';
import { runs } from './store/runs.ts';

export const scheduledAuditsDomain = defineDomain({
  name: 'scheduled-audits',
  operations: [
    listScheduledAudits,
    createScheduledAudit,
    getScheduledAudit,
    updateScheduledAudit,
    deleteScheduledAudit,
  ],
  events: Object.values(events),
  kinds: [scheduledAuditKind],
  create: (given: ScheduledAuditsDependencies): ScheduledAuditsServices => given,
  subscribers: ({ follower }) => [follower],
  purge: (_given, transact) => transact(runs.removeOld),
});
