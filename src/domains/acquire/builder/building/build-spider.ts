import { threadTask } from '../../../../platform/threads/index.ts';
import type { DiscoverInput, Discovery } from '../discover/discover.ts';
import type { FieldCandidate, PageInput } from '../discover/types.ts';
import type { SpiderDraft } from '../schema.ts';
import type { BuilderServices } from '../services.ts';
import { unwrap } from '../tasks/faults.ts';
import type { Preview } from '../tasks/preview.task.ts';
import { askModel } from './ask-model.ts';
import type { BuildRequest } from './build-request.ts';
import { choosePlan, type Plan, wantsDetails } from './choose-plan.ts';
import { draftSpider } from './draft-spider.ts';
import { PageGatherer, type SeenPage } from './pages.ts';
import { unprocessable } from './refusal.ts';

const discoverTask = threadTask<typeof import('../tasks/discover.task.ts').default>(
  import.meta.resolve('../tasks/discover.task.ts'),
);
const previewTask = threadTask<typeof import('../tasks/preview.task.ts').default>(
  import.meta.resolve('../tasks/preview.task.ts'),
);

export interface Built {
  spider: SpiderDraft;
  kind: Plan['kind'];
  isRendered: boolean;
  fields: FieldCandidate[];
  preview: Preview;
  discovery: Discovery;
  pages: SeenPage[];
  warnings: string[];
  isModelUsed: boolean;
}

const MOST_DETAILS = 4;
const MOST_ROWS = 50;
const OWN_COLUMNS = new Set(['page_url', 'fetched_at', 'spider_version']);
const LEAST_EXTRA = 0.5;

/** Looks at a site and makes a spider for it. Nothing is stored. */
export async function buildSpider(
  services: BuilderServices,
  request: BuildRequest,
  signal: AbortSignal,
): Promise<Built> {
  const gatherer = new PageGatherer(services, signal);
  const warnings: string[] = [];
  const run = async (input: DiscoverInput): Promise<Discovery> =>
    unwrap(await services.threads.run(discoverTask, input, { signal }));
  const asked = wishesFor(request);
  const first = await firstLook({ services, gatherer, warnings }, request, (page) => run({ page, ...asked }));
  const { isRendered, page } = first;
  const next = nextUrls(first.discovery);
  const more = await gatherer.further(next.slice(0, 1), 'next', 1, isRendered);
  const urls = first.discovery.records[0]?.detail?.urls ?? [];
  const isDetailed = wantsDetails(first.discovery, request.details, request.examples.length);
  const details = isDetailed ? await gatherer.further(spread(urls), 'detail', MOST_DETAILS, isRendered) : [];
  const discovery =
    more.length + details.length === 0 ? first.discovery : await run({ page, more, details, ...asked });
  const plan = choosePlan(discovery, details.length > 0, request.details);
  if (plan === undefined) throw unprocessable(discovery.needsScripts && !isRendered);
  const pages = plan.kind === 'details' ? details : plan.kind === 'list' ? [page, ...more] : [page];
  const trying = { services, plan, pages, signal };
  const { fields, isModelUsed } = await refined(trying, request, warnings);
  const preview = await previewOf(trying, fields);
  warnings.push(...discovery.warnings, ...missing(discovery, request, fields));
  const spider = draftSpider(request, plan, fields, { pageUrl: page.url, nextUrls: next });
  return {
    spider,
    kind: plan.kind,
    isRendered,
    fields,
    preview,
    discovery,
    pages: gatherer.seen,
    warnings: [...new Set(warnings)],
    isModelUsed,
  };
}

const nextUrls = ({ pagination }: Discovery): string[] => pagination[0]?.urls ?? [];

/** Some from all over the list: its first records are often special. */
const spread = (urls: readonly string[]): string[] => {
  const step = Math.max(1, Math.floor(urls.length / MOST_DETAILS));
  return [...urls.filter((_, at) => at % step === 0), ...urls.filter((_, at) => at % step !== 0)].slice(
    0,
    MOST_DETAILS * 2,
  );
};

function wishesFor({
  description,
  examples,
  dataset,
}: BuildRequest): Pick<DiscoverInput, 'description' | 'examples' | 'columns'> {
  const columns = dataset?.columns
    .filter(({ name }) => !OWN_COLUMNS.has(name))
    .map(({ name, type }) => ({ name, dataType: type as never }));
  return {
    examples,
    ...(description === undefined ? {} : { description }),
    ...(columns === undefined ? {} : { columns }),
  };
}

/** The named page; with its scripts when it says nothing without them and a browser can be had. */
async function firstLook(
  {
    services: { log },
    gatherer,
    warnings,
  }: { services: BuilderServices; gatherer: PageGatherer; warnings: string[] },
  { url, render }: BuildRequest,
  look: (page: PageInput) => Promise<Discovery>,
): Promise<{ page: PageInput; discovery: Discovery; isRendered: boolean }> {
  const page = await gatherer.first(url, render === true);
  const discovery = await look(page);
  if (
    render !== undefined ||
    !discovery.needsScripts ||
    discovery.records.some(({ confidence }) => confidence > 0.6)
  )
    return { page, discovery, isRendered: render === true };
  try {
    const rendered = await gatherer.first(url, true);
    warnings.push('This page needs JavaScript. Start crawls of this spider with js_rendering: true.');
    return { page: rendered, discovery: await look(rendered), isRendered: true };
  } catch (error) {
    log.info({ err: error }, 'a page that needs its scripts could not be rendered');
    warnings.push(
      'This page seems to need JavaScript and could not be rendered. Retry with js_rendering: true.',
    );
    return { page, discovery, isRendered: false };
  }
}

/** A plan, and the pages to try its fields on. */
interface Trying {
  services: BuilderServices;
  plan: Plan;
  pages: readonly PageInput[];
  signal: AbortSignal;
}

async function refined(
  trying: Trying,
  { description, dataset }: BuildRequest,
  warnings: string[],
): Promise<{ fields: FieldCandidate[]; isModelUsed: boolean }> {
  const { services, plan, signal } = trying;
  // The columns of a dataset have their names already.
  if (services.ai === undefined || dataset !== undefined) return { fields: plan.fields, isModelUsed: false };
  const proposal = await askModel(services.ai, plan, description, signal);
  warnings.push(...proposal.warnings);
  if (proposal.extra.length === 0)
    return { fields: proposal.fields, isModelUsed: proposal.warnings.length === 0 };
  const { filled, rows } = await previewOf(trying, proposal.extra);
  const found = proposal.extra.filter(({ name }) => (filled[name] ?? 0) >= LEAST_EXTRA);
  for (const { name } of proposal.extra)
    if (!found.some((one) => one.name === name))
      warnings.push(
        `The model proposed "${name}", but its selector matches nothing on the page; it was skipped.`,
      );
  const extra = found.map((one) => ({
    ...one,
    filled: filled[one.name] ?? 0,
    samples: rows.slice(0, 5).map((row) => row[one.name]),
  }));
  return { fields: [...proposal.fields, ...extra], isModelUsed: true };
}

async function previewOf(
  { services, plan, pages, signal }: Trying,
  fields: readonly FieldCandidate[],
): Promise<Preview> {
  const item = plan.kind === 'list' ? plan.record.item : undefined;
  const input = {
    item,
    fields: fields.map(({ name, selector, dataType }) => ({ name, selector, dataType })),
    pages,
    most: MOST_ROWS,
  };
  return unwrap(await services.threads.run(previewTask, input, { signal }));
}

function missing(
  { wishes }: Discovery,
  { dataset, examples }: BuildRequest,
  fields: readonly FieldCandidate[],
): string[] {
  const names = new Set(fields.map(({ name }) => name));
  const lacking = wishes
    .filter(({ word, tokens }) => !names.has(word) && !names.has(tokens.join('_')))
    .map(({ word }) => word);
  const where =
    dataset === undefined ? 'Nothing on the page looks like' : 'Nothing on the page matches the column';
  const unseen = examples
    .filter(({ name }) => name !== null && !names.has(name))
    .map(({ name }) => `The example for "${name}" was not found on the page.`);
  return [...lacking.map((word) => `${where} "${word}".`), ...unseen];
}
