import Type from 'typebox';
import { defineEvent } from '../../../kernel/events.ts';

const SiteId = Type.Union([Type.String(), Type.Null()], { description: 'The site, when one was named.' });

export const auditCompleted = defineEvent('audit.completed', {
  description: 'An audit has read all its pages and has its score.',
  subject: 'audit_id',
  payload: {
    site_id: SiteId,
    schedule_id: Type.Union([Type.String(), Type.Null()]),
    url: Type.String(),
    score: Type.Integer(),
    pages: Type.Integer(),
    issues: Type.Integer(),
  },
});

export const auditFailed = defineEvent('audit.failed', {
  description: 'An audit came to nothing.',
  subject: 'audit_id',
  payload: {
    site_id: SiteId,
    schedule_id: Type.Union([Type.String(), Type.Null()]),
    url: Type.String(),
    error: Type.Object({ code: Type.String(), message: Type.String() }),
  },
});

export const auditScoreDropped = defineEvent('audit.score_dropped', {
  description: 'A site scored lower than in its audit before.',
  subject: 'audit_id',
  payload: {
    site_id: SiteId,
    url: Type.String(),
    score: Type.Integer(),
    score_before: Type.Integer(),
    audit_before: Type.String(),
  },
});

export const auditIssueRegressed = defineEvent('audit.issue_regressed', {
  description: 'Issues that were fixed are back.',
  subject: 'audit_id',
  payload: {
    site_id: SiteId,
    url: Type.String(),
    rules: Type.Array(Type.String()),
    issues: Type.Integer(),
  },
});
