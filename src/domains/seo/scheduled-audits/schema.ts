import Type, { type Static } from 'typebox';
import {
  eitherOr,
  HttpUrl,
  Literals,
  Named,
  Nullable,
  notBoth,
  Text,
  Timestamp,
  Uuid,
} from '../../../kernel/schema.ts';

export const FAILURES_UNTIL_DISABLED = 5;
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
const FORMATS = ['json', 'html', 'pdf', 'markdown'] as const;
const BRANDINGS = ['none', 'white_label'] as const;

const Recipient = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>(),;:"\\\\[\\]]+@[^\\s@<>(),;:"\\\\[\\]]+\\.[^\\s@<>(),;:"\\\\[\\]]+$',
  examples: ['ann@example.com'],
});

const Report = Type.Object({
  formats: Type.Optional(
    Type.Array(Literals(FORMATS), {
      maxItems: FORMATS.length,
      uniqueItems: true,
      description: 'What is attached to the mail. Defaults to pdf.',
    }),
  ),
  branding: Type.Optional(
    Literals(BRANDINGS, { description: 'Defaults to none. white_label requires the tier agency.' }),
  ),
});

const Notify = Type.Object({
  score_drop: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'The subject of the mail says so if the score dropped by this many points. Defaults to 5; null turns it off.',
      }),
    ),
  ),
  severity: Type.Optional(
    Nullable(
      Literals(SEVERITIES, {
        description:
          'The subject of the mail says so if an issue of this severity or above is new. Defaults to high; null turns it off.',
      }),
    ),
  ),
});

export const FIELDS = {
  name: Text(200, 'Display name.'),
  site_id: Type.Optional(Type.String({ maxLength: 100, description: 'The site to audit.' })),
  url: Type.Optional(HttpUrl('The URL to audit, instead of a site.')),
  cron: Type.String({
    maxLength: 200,
    description:
      'Five fields: minute, hour, day, month, day of the week. If both day fields are given, either may match.',
  }),
  timezone: Type.Optional(
    Type.String({ maxLength: 100, description: 'For example, Europe/Berlin. Defaults to UTC.' }),
  ),
  max_pages: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Max pages per audit. Defaults to 25.' }),
  ),
  js_rendering: Type.Optional(Type.Boolean({ description: 'Render pages in a browser. Defaults to false.' })),
  enabled: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
  recipients: Type.Optional(
    Type.Array(Recipient, {
      maxItems: 20,
      uniqueItems: true,
      description: 'Email addresses that get every report. Each gets a mail of its own.',
    }),
  ),
  report: Type.Optional(Report),
  notify: Type.Optional(Notify),
};

export const CreateScheduledAudit = Named('CreateScheduledAudit', FIELDS, {
  documented: eitherOr('site_id', 'url'),
});
export const UpdateScheduledAudit = Named(
  'UpdateScheduledAudit',
  { ...FIELDS, name: Type.Optional(FIELDS.name), cron: Type.Optional(FIELDS.cron) },
  { documented: notBoth('site_id', 'url') },
);
export type ScheduledAuditWish = Static<typeof UpdateScheduledAudit>;

const LastRun = Named('ScheduledAuditRun', {
  run_id: Uuid(),
  status: Literals(['running', 'completed', 'failed'], { description: 'Of the audit.' }),
  audit_id: Nullable(Type.String()),
  report_id: Nullable(Type.String()),
  score: Nullable(Type.Integer()),
  reason: Nullable(Type.String({ description: 'Why it failed.' })),
  started_at: Timestamp(),
  ended_at: Nullable(Timestamp()),
  mails: Type.Object(
    {
      sent: Type.Integer(),
      pending: Type.Integer({ description: 'Not sent yet, or to be retried.' }),
      failed: Type.Integer(),
    },
    { description: 'Mails with the report, by what became of them.' },
  ),
  mail_fault: Nullable(Type.String({ description: 'Why a mail failed or is retried.' })),
});

export const ScheduledAudit = Named('ScheduledAudit', {
  id: Uuid(),
  name: Type.String(),
  site_id: Nullable(Type.String()),
  url: Nullable(Type.String()),
  cron: Type.String(),
  timezone: Type.String(),
  max_pages: Type.Integer(),
  js_rendering: Type.Boolean(),
  enabled: Type.Boolean(),
  disabled_reason: Nullable(Type.String({ description: 'Why Granary disabled it.' })),
  recipients: Type.Array(Type.String()),
  report: Type.Object({ formats: Type.Array(Literals(FORMATS)), branding: Literals(BRANDINGS) }),
  notify: Type.Object({
    score_drop: Nullable(Type.Integer()),
    severity: Nullable(Literals(SEVERITIES)),
  }),
  next_run: Nullable(Timestamp('Null while it is disabled.')),
  last_run: Nullable(LastRun),
  last_skip: Nullable(
    Type.Object(
      { at: Timestamp(), reason: Type.String() },
      { description: 'The last time that was skipped.' },
    ),
  ),
  failures_in_row: Type.Integer({
    description: `Failed runs since the last good one. After ${FAILURES_UNTIL_DISABLED} it is disabled.`,
  }),
  warning: Nullable(Type.String({ description: 'What keeps its mails from being sent.' })),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});
export type ScheduledAudit = Static<typeof ScheduledAudit>;
export type ReportWish = ScheduledAudit['report'];
export type NotifyWish = ScheduledAudit['notify'];
export type Severity = (typeof SEVERITIES)[number];

export const EXAMPLE_CREATE = {
  name: 'Shop, every Monday',
  site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d13',
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  max_pages: 200,
  recipients: ['ann@example.com'],
  report: { formats: ['pdf'], branding: 'none' },
  notify: { score_drop: 5, severity: 'high' },
} as const;

export const EXAMPLE: ScheduledAudit = {
  id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
  name: 'Shop, every Monday',
  site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d13',
  url: null,
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  max_pages: 200,
  js_rendering: false,
  enabled: true,
  disabled_reason: null,
  recipients: ['ann@example.com'],
  report: { formats: ['pdf'], branding: 'none' },
  notify: { score_drop: 5, severity: 'high' },
  next_run: '2026-03-09T05:00:00.000Z',
  last_run: {
    run_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d14',
    status: 'completed',
    audit_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d12',
    report_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d15',
    score: 86,
    reason: null,
    started_at: '2026-03-02T05:00:00.000Z',
    ended_at: '2026-03-02T05:02:11.000Z',
    mails: { sent: 1, pending: 0, failed: 0 },
    mail_fault: null,
  },
  last_skip: null,
  failures_in_row: 0,
  warning: null,
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const PARAMS = Type.Object({ id: Uuid('The scheduled audit ID.') });
