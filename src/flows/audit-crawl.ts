import type { CrawlPart, CrawlPlan } from '../domains/acquire/crawl/index.ts';
import type { AuditCrawl, AuditedPage, CrawlOrder, CrawlTurn } from '../domains/seo/audits/index.ts';
import { MEASURE } from '../platform/seo/index.ts';

type Prepared = Awaited<ReturnType<CrawlPart['prepare']>>;
type Cursor = NonNullable<Parameters<CrawlPart['prepare']>[0]['cursor']>;

/** The name under which the threads of the crawler know the reader of audits. */
export const AUDIT_OBSERVER = 'audit';

const CONCURRENCY = 8;
/** As often as a page is asked for before it counts as failed; an audit is not patient for hours. */
const ATTEMPTS = 3;
/** What is too long for browsers and sitemaps is a fault that an audit has to see; servers take 8 KiB as a rule. */
const LONGEST_URL = 8_000;
/** A page that has not loaded by then is judged by its HTML. */
const RENDER_MS = 20_000;
const MANY_REFUSALS = 10;

/** Audits crawl with the crawler of crawls: the same politeness, scope, budget and reasons. */
export function auditCrawl(part: CrawlPart): AuditCrawl<Prepared> {
  const contextOf = ({ run, order, cursor, signal }: CrawlTurn) => ({
    ...{ run, signal, cursor: cursor as Cursor | null },
    input: { siteUrl: order.siteUrl, plan: planOf(order) },
  });
  return {
    async prepare(turn, seeds) {
      const prepared = await part.prepare(contextOf(turn), seeds);
      const pages = prepared.results.flatMap(({ end, observed }) =>
        end.state === 'again' || observed === undefined
          ? []
          : [{ seen: observed.seen as AuditedPage, bytes: observed.bytes }],
      );
      return { pages, prepared };
    },
    async commit({ sql, prepared, ...turn }) {
      const { cursor, done, error, cost } = await part.commit({ ...contextOf(turn), sql, prepared });
      const refused = prepared.results.filter(({ status }) => status === 429 || status === 503).length;
      return {
        ...{ cursor, done, cost },
        ...(error === undefined ? {} : { error }),
        crawled: cursor.pages_crawled,
        queued: Math.max(0, cursor.pages_queued),
        isCut: cursor.ended === 'budget',
        isBlocked: refused >= MANY_REFUSALS,
      };
    },
  };
}

const planOf = (order: CrawlOrder): CrawlPlan => ({
  starts: [order.start],
  hosts: [],
  patterns: [...order.include, ...order.exclude.map((pattern) => `!${pattern}`)],
  mostDepth: null,
  mostLength: LONGEST_URL,
  mostPages: order.mostPages,
  strategy: { kind: 'breadth_first', parameters: {} },
  respectRobots: order.respectRobots,
  render: order.render,
  keepPages: false,
  exact: true,
  delayMs: 0,
  concurrency: CONCURRENCY,
  userAgent: order.userAgent,
  mostAttempts: ATTEMPTS,
  spider: null,
  observe: { observer: AUDIT_OBSERVER, options: order.observe },
  ...(order.render ? { measure: MEASURE, renderTimeoutMs: RENDER_MS } : {}),
});
