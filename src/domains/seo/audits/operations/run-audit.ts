import { defineOperation } from '../../../../http/define-operation.ts';
import { waitForJob } from '../../../../http/job-answer.ts';
import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import { toResult } from '../audit-result.ts';
import { AuditRunResult, EXAMPLE_RESULT, EXAMPLE_SITE_ID, RunAudit } from '../schema.ts';
import type { AuditServices } from '../services.ts';
import { startAudit } from '../start-audit.ts';
import { findAudit } from '../store/runs.ts';

const USUAL_PAGES = 25;
const USUAL_WAIT = 60;

export const runAudit = defineOperation({
  id: 'audit.run',
  method: 'POST',
  path: '/api/v1/audit/run',
  tag: 'audit',
  moves: 'fetch',
  summary: 'Audit a site and keep the result',
  description:
    'Crawls the site, judges every page and the site as a whole, and answers the result when it is complete within wait seconds. After that it answers what is known so far with status "running": get the rest with GET /api/v1/audits/{audit_id}.',
  quota: 'audits_per_week',
  body: RunAudit,
  output: AuditRunResult,
  errors: [404],
  example: { body: { site_id: EXAMPLE_SITE_ID, max_pages: 25, wait: 0 }, response: EXAMPLE_RESULT },
  handler: (ctx: Context<AuditServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { account } = ctx;
      const { row, run } = await startAudit(ctx.services, sql, {
        account,
        request: { ...body, max_pages: body.max_pages ?? USUAL_PAGES },
      });
      return toResult(sql, row, run);
    }),
  async finish(ctx: Context<AuditServices>, { body }, answer) {
    const run = await waitForJob(ctx, answer.audit_id, body.wait ?? USUAL_WAIT);
    return ctx.read(async (sql) =>
      toResult(sql, must(await findAudit(sql, answer.audit_id), 'the audit'), run),
    );
  },
});
