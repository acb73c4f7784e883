import { emit } from '../../../kernel/events.ts';
import { prefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { JobRun } from '../../../platform/jobs/index.ts';
import { crawlStarted } from './events.ts';
import { makePlan, planOf } from './make-plan.ts';
import { CRAWL, type CrawlPlan, PROVENANCE, type SpiderPlan } from './plan.ts';
import { planFromKept } from './plan-from-kept.ts';
import { type CreateCrawlJob, NO_PROGRESS } from './schema.ts';
import type { CrawlWork } from './services.ts';
import { type CrawlRow, insertCrawl } from './store/crawls.ts';

interface StartOptions {
  jobId?: string;
  adapt?(plan: CrawlPlan): CrawlPlan;
  /** Its rows are read later, from the pages that it keeps. */
  keepsOnly?: boolean;
  /** May refuse that a dataset is made for the rows. */
  beforeDataset?(): void;
}

/** Starts a crawl in the caller's transaction, within the account's allowance, and tells of it. */
export async function startCrawl(
  work: CrawlWork,
  sql: Sql,
  actorId: string,
  body: CreateCrawlJob,
  {
    jobId = prefixedId('cj'),
    adapt = (plan) => plan,
    keepsOnly = false,
    beforeDataset = () => undefined,
  }: StartOptions = {},
): Promise<{ row: CrawlRow; run: JobRun }> {
  const { account, services } = work;
  const accountId = account.id;
  const { from_job: fromJob } = body;
  const made =
    fromJob === undefined
      ? await makePlan(work, sql, body)
      : await planFromKept(work, sql, { ...body, from_job: fromJob });
  const { siteUrl } = made;
  const adapted = adapt(made.plan);
  const plan = keepsOnly ? adapted : await withDataset(work, sql, adapted, { actorId, beforeDataset });
  await services.quota.spend(sql, account, 'crawl_jobs_per_day');
  const row = {
    job_id: jobId,
    spider_id: plan.spider?.spiderId ?? null,
    spider_version: plan.spider?.version ?? null,
    site_url: siteUrl,
    strategy: body.strategy_id ?? plan.strategy.kind,
    plan,
  };
  const input = { siteUrl, plan };
  const run = await services.jobs.enqueue(sql, {
    runId: jobId,
    accountId,
    kind: CRAWL,
    input,
    progress: NO_PROGRESS,
  });
  await insertCrawl(sql, accountId, row);
  const payload = {
    spider_id: row.spider_id,
    site_url: siteUrl,
    dataset_id: plan.spider?.dataset?.datasetId ?? null,
    columns: filledColumns(plan),
    from_job: plan.fromJob ?? null,
    actor: actorId,
  };
  await emit(sql, crawlStarted, { accountId, subject: jobId, payload });
  return { row, run };
}

/** Rows need somewhere to go: a spider that reads fields and has no dataset gets one. */
async function withDataset(
  { account, services }: CrawlWork,
  sql: Sql,
  plan: CrawlPlan,
  { actorId, beforeDataset }: { actorId: string; beforeDataset(): void },
): Promise<CrawlPlan> {
  const { spider } = plan;
  if (spider === null || spider.dataset !== null || !readsFields(spider)) return plan;
  beforeDataset();
  return { ...plan, spider: planOf(await services.giveDataset(sql, { account, actorId }, spider.spiderId)) };
}

const readsFields = ({ definition }: SpiderPlan): boolean =>
  definition.handlers.some(({ selectors }) => Object.keys(selectors).length > 0);

/** The columns of the dataset that the spider's fields and the crawl itself fill. */
function filledColumns({ spider }: CrawlPlan): { from: string; to: string }[] {
  const fields = new Set(spider?.definition.handlers.flatMap(({ selectors }) => Object.keys(selectors)));
  for (const { name } of PROVENANCE) fields.add(name);
  const columns = spider?.dataset?.columns ?? [];
  return columns.filter(({ name }) => fields.has(name)).map(({ name }) => ({ from: name, to: name }));
}
