import Type from 'typebox';
import { defineEvent } from '../../../kernel/events.ts';
import { Nullable } from '../../../kernel/schema.ts';

export const reportReady = defineEvent('report.ready', {
  description: 'The report of a completed audit is there.',
  subject: 'report_id',
  payload: {
    audit_id: Type.String(),
    site_id: Nullable(Type.String({ description: 'The site; null for an audit of a URL.' })),
    url: Type.String(),
    score: Type.Integer(),
  },
});
