import type { Static } from 'typebox';
import { notFound } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { type DiffedRun, diffRuns, type RunDiff } from '../../../../platform/seo/index.ts';
import { toSummary } from '../audit-record.ts';
import type { AuditDiff } from '../detail-schema.ts';
import { issueHistory, issuesById } from '../store/issues.ts';
import { type AuditRow, findAudit, previousAudit } from '../store/runs.ts';
import { diffedRuns } from './diffed-run.ts';

type Diff = Static<typeof AuditDiff>;

const MOST_SHOWN = 500;
const KINDS = ['new', 'newly_seen', 'regressed', 'fixed', 'gone', 'unknown'] as const;
const NOTHING: Diff = {
  ...{ base: null, counts: {}, delta: null, delta_rules: null, delta_site: null },
  ...{ new: [], newly_seen: [], regressed: [], fixed: [], gone: [], unknown: [] },
};

/** What has changed since another run of the site; empty when there is none to compare with. */
export async function diffOf(sql: Sql, head: AuditRow, other: string | undefined): Promise<Diff> {
  const base = await baseOf(sql, head, other);
  if (base === undefined || head.status !== 'completed') return NOTHING;
  const { before, now } = await diffedRuns(sql, base, head);
  const diff = await compare(sql, base, before, now);
  const entries = Object.fromEntries(
    await Promise.all(
      KINDS.map(async (kind) => [
        kind,
        await entriesOf(
          sql,
          kind === 'fixed' || kind === 'gone' || kind === 'unknown' ? base : head,
          diff[kind],
        ),
      ]),
    ),
  ) as Pick<Diff, (typeof KINDS)[number]>;
  const counts = {
    ...Object.fromEntries(KINDS.map((kind) => [kind, diff[kind].length])),
    persisting: head.issues - now.alone,
  };
  return { ...NOTHING, ...entries, counts, base: toSummary(base), delta: deltaOf(base, head) };
}

async function baseOf(sql: Sql, head: AuditRow, other: string | undefined): Promise<AuditRow | undefined> {
  if (other === undefined || other === 'previous') return previousAudit(sql, head);
  const base = /^[0-9a-f-]{36}$/.test(other) ? await findAudit(sql, other) : undefined;
  if (base === undefined)
    throw notFound(
      'compare_to is neither "previous" nor an audit of this account. List them with GET /api/v1/audits.',
    );
  return base;
}

/** The issues of two runs against each other, and against what older runs had. */
export async function compare(
  sql: Sql,
  base: Pick<AuditRow, 'host' | 'created_at'>,
  before: DiffedRun,
  now: DiffedRun,
): Promise<RunDiff> {
  const ids = now.issues.map(({ issue_id: id }) => id);
  if (ids.length === 0) return diffRuns(before, now, new Set());
  const older = await issueHistory(sql, base.host, base.created_at, ids);
  return diffRuns(before, now, new Set(older.map(({ issue_id: id }) => id)));
}

const deltaOf = (base: AuditRow, head: AuditRow): number | null =>
  base.score_exact === null || head.score_exact === null
    ? null
    : Math.round((head.score_exact - base.score_exact) * 100) / 100;

async function entriesOf(sql: Sql, run: AuditRow, ids: readonly string[]): Promise<Diff['new']> {
  const rows = await issuesById(sql, run.audit_id, ids.slice(0, MOST_SHOWN));
  return rows.map(({ issue_id, rule, severity, data }) => ({
    ...{ issue_id, rule, severity },
    url: String(data.url),
    title: String(data.title),
    message: String(data.message),
  }));
}
