import type { Jobs } from '../../../../platform/jobs/index.ts';
import { AUDIT, type AuditInput } from '../plan.ts';
import type { AuditCursor, Prepared } from './audit-batch.ts';
import { commitBeginning, prepareBeginning } from './begin.ts';
import { commitCrawling, prepareCrawling } from './crawl-pages.ts';
import { commitSettlement, prepareSettlement } from './settle.ts';
import type { AuditTools } from './tools.ts';

/** Runs on one node at a time. */
const AT_ONCE = 8;

/**
 * An audit as a durable job: it reads the site's files, then crawls, then judges what only all pages together show. Each
 * batch writes its events in the transaction of its cursor, so that a crash neither loses nor doubles one.
 */
export function defineAudit(jobs: Jobs, tools: AuditTools): void {
  jobs.define<AuditInput, AuditCursor, Prepared>({
    kind: AUDIT,
    moves: 'fetch',
    subject: ({ url }) => ({ type: 'site', id: url }),
    queue: 'audits',
    concurrency: AT_ONCE,
    prepare(context) {
      if (context.cursor === null) return prepareBeginning(tools, context);
      return context.cursor.phase === 'crawl'
        ? prepareCrawling(tools, context)
        : prepareSettlement(tools, context);
    },
    commit(context) {
      const { prepared } = context;
      if (prepared.phase === 'begin') return commitBeginning(tools, context, prepared);
      return prepared.phase === 'crawl'
        ? commitCrawling(tools, context, prepared)
        : commitSettlement(tools, context, prepared.settlement);
    },
  });
}
