import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const changed = (verb: string) =>
  defineEvent(`scheduled_audit.${verb}`, {
    description: `A scheduled audit was ${verb}.`,
    subject: 'id',
    payload: { name: Type.String(), actor: ACTOR },
  });

export const scheduledAuditCreated = changed('created');
export const scheduledAuditUpdated = changed('updated');
export const scheduledAuditDeleted = changed('deleted');

const stopped = (verb: string, description: string) =>
  defineEvent(`scheduled_audit.${verb}`, {
    description,
    subject: 'id',
    payload: { name: Type.String(), reason: Type.String() },
  });

export const scheduledAuditSkipped = stopped(
  'skipped',
  'A scheduled audit was not started when its time came.',
);
export const scheduledAuditFailed = stopped(
  'failed',
  'A scheduled audit could not be started, or has failed.',
);
export const scheduledAuditDisabled = stopped(
  'disabled',
  'A scheduled audit was disabled, because it failed too often or its site was deleted.',
);

export const scheduledAuditReported = defineEvent('scheduled_audit.reported', {
  description: 'The mails of a scheduled audit are all sent, or were given up.',
  subject: 'id',
  payload: {
    name: Type.String(),
    audit_id: Type.String(),
    report_id: Type.String(),
    score: Type.Integer(),
    alerts: Type.Array(Type.String(), { description: 'What the subject of the mail warned of.' }),
  },
});
