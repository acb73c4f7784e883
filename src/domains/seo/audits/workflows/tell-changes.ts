import { emit } from '../../../../kernel/events.ts';
import { must } from '../../../../kernel/must.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { rounded } from '../../../../platform/seo/index.ts';
import { auditIssueRegressed, auditScoreDropped } from '../events.ts';
import { findAudit, previousAudit } from '../store/runs.ts';
import { compare } from '../views/diff-of.ts';
import { diffedRuns } from '../views/diffed-run.ts';

/** Tells what has become worse since the run before of the same site. */
export async function tellChanges(
  sql: Sql,
  { accountId, auditId }: { accountId: string; auditId: string },
): Promise<void> {
  const head = must(await findAudit(sql, auditId), 'the audit');
  const base = await previousAudit(sql, head);
  if (base === undefined || base.score_exact === null || head.score_exact === null) return;
  const about = { site_id: head.site_id, url: head.url };
  const [now, before] = [rounded(head.score_exact), rounded(base.score_exact)];
  if (now < before)
    await emit(sql, auditScoreDropped, {
      ...{ accountId, subject: auditId },
      payload: { ...about, score: now, score_before: before, audit_before: base.audit_id },
    });
  const { before: past, now: present } = await diffedRuns(sql, base, head);
  const { regressed } = await compare(sql, base, past, present);
  if (regressed.length === 0) return;
  const back = new Set(regressed);
  const rules = new Set(present.issues.filter(({ issue_id: id }) => back.has(id)).map(({ rule }) => rule));
  await emit(sql, auditIssueRegressed, {
    ...{ accountId, subject: auditId },
    payload: { ...about, rules: [...rules].sort(), issues: regressed.length },
  });
}
