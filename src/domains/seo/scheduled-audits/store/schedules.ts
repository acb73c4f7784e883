import Type from 'typebox';
import { isUuid } from '../../../../kernel/ids.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import { createResourceStore } from '../../../../resource/resource-store.ts';
import { createResourceView } from '../../../../resource/resource-view.ts';
import type { NotifyWish, ReportWish } from '../schema.ts';

export interface ScheduleContent {
  name: string;
  site_id: string | null;
  url: string | null;
  cron: string;
  timezone: string;
  max_pages: number;
  js_rendering: boolean;
  enabled: boolean;
  disabled_reason: string | null;
  recipients: readonly string[];
  report: ReportWish;
  notify: NotifyWish;
  failures_in_row: number;
}

export interface ScheduleRow extends ScheduleContent {
  id: string;
  created_at: Date;
  updated_at: Date;
}

/** With what became of its last times. */
export interface ShownRow extends ScheduleRow {
  run_id: string | null;
  status: 'running' | 'completed' | 'failed' | null;
  audit_id: string | null;
  report_id: string | null;
  score: number | null;
  reason: string | null;
  started_at: Date | null;
  ended_at: Date | null;
  sent: number;
  pending: number;
  failed: number;
  mail_fault: string | null;
  skipped_at: Date | null;
  skip_reason: string | null;
}

const COLUMNS = [
  ...[
    'name',
    'site_id',
    'url',
    'cron',
    'timezone',
    'max_pages',
    'js_rendering',
    'enabled',
    'disabled_reason',
  ],
  ...['recipients', 'report', 'notify', 'failures_in_row'],
];

export const FILTERS = {
  site_id: {
    schema: Type.String({ maxLength: 100, description: 'Only audits of this site.' }),
    column: 's.site_id',
  },
  enabled: {
    schema: Type.Boolean({ description: 'Only those that are enabled, or are not.' }),
    column: 's.enabled',
  },
};

const store = createResourceStore<ScheduleRow, ScheduleContent>({
  name: 'audit_schedules',
  id: 'id',
  columns: COLUMNS,
  json: ['recipients', 'report', 'notify'],
  search: ['name'],
});

const view = createResourceView<ShownRow>({
  name: 'audit_schedules.shown',
  from: `audit_schedules s
    LEFT JOIN LATERAL (SELECT run_id, status, audit_id, report_id, score, reason, started_at, ended_at FROM audit_schedule_runs
      WHERE account_id = s.account_id AND schedule_id = s.id AND status <> 'skipped' ORDER BY started_at DESC LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT started_at AS skipped_at, reason AS skip_reason FROM audit_schedule_runs
      WHERE account_id = s.account_id AND schedule_id = s.id AND status = 'skipped' ORDER BY started_at DESC LIMIT 1) k ON true
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'sent')::int AS sent,
      count(*) FILTER (WHERE status IN ('pending', 'sending'))::int AS pending,
      count(*) FILTER (WHERE status = 'failed')::int AS failed, max(reason) AS mail_fault
      FROM audit_mails WHERE account_id = s.account_id AND run_id = r.run_id) m ON true`,
  id: 's.id',
  shown: [
    ...['id', ...COLUMNS, 'created_at', 'updated_at'].map((column) => `s.${column}`),
    ...['run_id', 'status', 'audit_id', 'report_id', 'score', 'reason', 'started_at', 'ended_at'].map(
      (one) => `r.${one}`,
    ),
    ...['skipped_at', 'skip_reason', 'sent', 'pending', 'failed', 'mail_fault'],
  ],
  search: ['s.name'],
  filters: FILTERS,
  sort: { created_at: 's.created_at', name: 's.name' },
});

const enabledTimes = statement<{ id: string; cron: string; timezone: string }>(
  'audit-schedules.enabled-times',
  'SELECT id, cron, timezone FROM audit_schedules WHERE enabled',
);
const ofSite = statement<{ id: string }>(
  'audit-schedules.of-site',
  'SELECT id FROM audit_schedules WHERE site_id = $1 AND enabled',
);

export const schedules = {
  ...store,
  list: view.list,
  shown: async (sql: Sql, id: string): Promise<ShownRow | undefined> =>
    isUuid(id) ? view.find(sql, id) : undefined,
  enabledTimes: (sql: Sql) => enabledTimes.all(sql),
  ofSite: async (sql: Sql, siteId: string): Promise<string[]> =>
    (await ofSite.all(sql, [siteId])).map(({ id }) => id),
};
