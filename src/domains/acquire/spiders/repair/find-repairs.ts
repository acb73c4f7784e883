import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { CastType, HandlerDefinition } from '../../../../platform/html/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { globToMatcher } from '../../../../platform/web/index.ts';
import { goodPageHtml } from '../good-pages.ts';
import type { Definition, Handler, Spider } from '../schema.ts';
import type { SpidersServices, StoredGoodPage } from '../services.ts';
import { definitionsOf } from '../store.ts';
import type { RepairedHandler } from './engine/repair-handler.ts';
import { loadFresh } from './fresh-pages.ts';
import type { RepairSpider } from './schema.ts';

/** What was found for one handler. */
export interface HandlerRepairs {
  handler: number;
  /** Nothing when no good page of it is kept, or no page could be read. */
  repaired: RepairedHandler | undefined;
  goodPages: number;
  pages: { url: string; fault: string | null }[];
}

const task = threadTask<typeof import('../tasks/repair.task.ts').default>(
  import.meta.resolve('../tasks/repair.task.ts'),
);
/** Of one handler, and of all of them. */
const MOST_PAGES = 5;
const MOST_OF_ALL = 25;
const TIMEOUT_MS = 60_000;

/** Learns from the good pages of every handler what its values look like, and finds them on the pages of now. */
export async function findRepairs(
  ctx: Context<SpidersServices>,
  spider: Spider,
  body: RepairSpider,
): Promise<HandlerRepairs[]> {
  const { definition, spider_id: id } = spider;
  checkFields(definition, body.fields);
  const tests = testsOf(ctx, definition, body.test_urls);
  const { good, versions, types, bad } = await ctx.read(async (sql) => {
    const stored = await ctx.services.goodPages.of(sql, id);
    const crawls = await ctx.services.crawlsOf(sql, id, 1);
    const last = await ctx.services.fieldJobs(
      sql,
      id,
      crawls.map(({ jobId }) => jobId),
    );
    const columns =
      spider.dataset_id === null
        ? undefined
        : await ctx.services.columnsOf(sql, ctx.account.id, spider.dataset_id);
    return {
      good: stored,
      versions: await definitionsOf(sql, id, [...new Set(stored.map((page) => page.spider_version))]),
      types: Object.fromEntries((columns ?? []).map(({ name, type }) => [name, type])),
      bad: last.flatMap(({ lastBadUrl }) => (lastBadUrl === null ? [] : [lastBadUrl])),
    };
  });
  const most = Math.max(1, Math.min(MOST_PAGES, Math.floor(MOST_OF_ALL / definition.handlers.length)));
  const found: HandlerRepairs[] = [];
  for (const [at, handler] of definition.handlers.entries()) {
    if (body.fields !== undefined && !body.fields.some((field) => field in handler.selectors)) continue;
    const tested = tests?.get(at);
    if (tests !== undefined && tested === undefined) continue;
    const own = good.filter((page) => page.url_pattern === handler.url_pattern);
    const matches = globToMatcher(handler.url_pattern);
    const usual = [...own.map((page) => page.page_url), ...bad.filter(matches)];
    const urls = tested ?? [...new Set(usual)].slice(0, most);
    found.push(await repairOne(ctx, { at, handler, own, versions, types, urls }, body));
  }
  return found;
}

interface Work {
  at: number;
  handler: Handler;
  own: readonly StoredGoodPage[];
  versions: ReadonlyMap<number, Definition>;
  types: Record<string, CastType>;
  urls: readonly string[];
}

async function repairOne(
  ctx: Context<SpidersServices>,
  { at, handler, own, versions, types, urls }: Work,
  body: RepairSpider,
): Promise<HandlerRepairs> {
  const { pages, objects, threads } = ctx.services;
  if (own.length === 0) return { handler: at, repaired: undefined, goodPages: 0, pages: [] };
  const render = body.js_rendering ?? own.some(({ rendered }) => rendered);
  const fresh = await loadFresh(pages, urls, render, ctx.signal);
  const base = { handler: at, goodPages: own.length, pages: fresh.told };
  if (fresh.read.length === 0) return { ...base, repaired: undefined };
  const good = await Promise.all(
    own.map(async (page) => ({
      url: page.page_url,
      html: await goodPageHtml(objects, page),
      handler: toHandler(then(versions, page) ?? handler),
    })),
  );
  const result = await threads.run(
    task,
    {
      handler: toHandler(handler),
      good,
      fresh: fresh.read,
      types,
      ...(body.fields === undefined ? {} : { only: body.fields }),
    },
    { signal: ctx.signal, timeoutMs: TIMEOUT_MS },
  );
  if ('fault' in result) throw invalidRequest(`The pages cannot be compared: ${result.fault}`);
  return { ...base, repaired: result.repaired };
}

/** What the handler of a page was when the page was kept. */
const then = (versions: ReadonlyMap<number, Definition>, page: StoredGoodPage): Handler | undefined =>
  versions.get(page.spider_version)?.handlers.find(({ url_pattern }) => url_pattern === page.url_pattern);

const toHandler = ({ item, selectors }: Handler): HandlerDefinition =>
  ({ ...(item === undefined ? {} : { item }), fields: selectors }) as HandlerDefinition;

/** By handler: the first one whose pattern a page matches reads it. */
function testsOf(
  ctx: Context<SpidersServices>,
  { handlers }: Definition,
  urls: readonly string[] | undefined,
): Map<number, string[]> | undefined {
  if (urls === undefined) return undefined;
  const matchers = handlers.map(({ url_pattern }) => globToMatcher(url_pattern));
  const tests = new Map<number, string[]>();
  for (const [at, given] of urls.entries()) {
    const { href } = ctx.services.checkUrl(given);
    const handler = matchers.findIndex((matches) => matches(href));
    if (handler === -1)
      throw invalidRequest(
        `test_urls.${at} matches no handler of this spider. Give a page that a url_pattern matches.`,
        {
          details: [{ path: `test_urls.${at}`, message: 'matches no handler' }],
        },
      );
    tests.set(handler, [...(tests.get(handler) ?? []), href]);
  }
  return tests;
}

function checkFields({ handlers }: Definition, fields: readonly string[] | undefined): void {
  for (const [at, field] of (fields ?? []).entries())
    if (!handlers.some(({ selectors }) => Object.hasOwn(selectors, field)))
      throw invalidRequest(
        `fields.${at} is "${field}", which is not a field of this spider. Use one of its fields.`,
        {
          details: [{ path: `fields.${at}`, message: 'is not a field of this spider' }],
        },
      );
}
