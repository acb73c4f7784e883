import type { BuiltSpider, CrawlJob, Granary } from '../../client/index.ts';
import { fieldsOf, webAddress } from './build-spider.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, type Connected, readArguments, withGranary } from './connection.ts';
import { endedAs, failed, Interrupted, wrongUsage } from './failure.ts';
import { type FileFormat, formatOfRows } from './formats.ts';
import { printExport, saveExport } from './save.ts';
import { buildSpider } from './spider-fields.ts';
import { countText, note, Progress, printJson } from './terminal.ts';

export const crawl: Command = {
  usage: `granary crawl URL [--fields a,b] [--to FILE] [--format csv|json|jsonl|parquet|arrow] [--max-pages N] [--dataset NAME] [--delay MS] [--rendered] [--ignore-robots]

Finds the records on the page, follows its pagination, and writes one row per record. Without --fields, all fields
found are kept. The extension of FILE sets the format; without --to, rows are written to standard output as CSV.
--rendered runs the JavaScript of pages in a browser. --json prints a machine-readable summary.
Without a server it starts a temporary Granary; with one, the dataset and the spider are kept there.
${CONNECTION_USAGE}`,
  examples: [
    'granary crawl https://shop.example.com/products --fields name,price --to products.parquet',
    'granary crawl https://shop.example.com/products --max-pages 20 | head',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      fields: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string' },
      'max-pages': { type: 'string', default: '1000' },
      dataset: { type: 'string' },
      delay: { type: 'string', default: '0' },
      rendered: { type: 'boolean', default: false },
      'ignore-robots': { type: 'boolean', default: false },
    });
    const url = webAddress(positionals);
    const { to } = values;
    if (values.json && to === undefined)
      throw wrongUsage(
        '--json describes a file. Give --to FILE, or use --format json to print the rows as JSON.',
      );
    const wish: Wish = {
      url,
      fields: fieldsOf(values.fields),
      jsRendering: values.rendered ? true : undefined,
      to,
      format: formatOfRows(values.format, to),
      maxPages: wholeNumber('max-pages', values['max-pages'], 1),
      delay: wholeNumber('delay', values.delay, 0),
      respectRobots: !values['ignore-robots'],
      dataset: values.dataset ?? `${new URL(url).host} ${new Date().toISOString()}`,
      asJson: values.json,
    };
    return withGranary(values, (connected) => crawlSite(connected, wish), { temporary: true, visits: url });
  },
};

interface Wish {
  url: string;
  fields: string[] | undefined;
  jsRendering: boolean | undefined;
  to: string | undefined;
  format: FileFormat;
  maxPages: number;
  delay: number;
  respectRobots: boolean;
  dataset: string;
  asJson: boolean;
}

async function crawlSite({ granary, signal, isTemporary }: Connected, wish: Wish): Promise<number> {
  const looking = new Progress(`Reading ${wish.url}`);
  const built = await buildSpider(granary, wish, signal).finally(() => looking.clear());
  note(`Fields: ${built.columns.map(({ name, data_type }) => `${name} (${data_type})`).join(', ')}`);
  for (const warning of built.warnings) note(`Note: ${warning}`);
  const job = await startCrawl(granary, built, wish, signal);
  const ended = await watchCrawl(granary, job, wish.maxPages, signal);
  if (ended.status !== 'completed')
    throw failed(
      `The crawl ${endedAs(ended.status)}: ${ended.error?.message ?? `see the job ${ended.job_id}.`}`,
    );
  const dataset_id = ended.dataset_id ?? '';
  const columns = built.columns.map(({ name }) => name);
  const made = await granary.datasets.export({ dataset_id, format: wish.format, columns }, { signal });
  if (wish.to === undefined) await printExport(granary, made, signal);
  else await saveExport(granary, made, wish.to, signal);
  const { progress, warnings } = ended;
  const kept = isTemporary ? {} : { dataset_id, spider_id: ended.spider_id, job_id: ended.job_id };
  if (wish.asJson)
    printJson({
      file: wish.to,
      format: wish.format,
      rows: made.row_count,
      columns,
      ...kept,
      progress,
      warnings,
    });
  else for (const warning of warnings) note(`Note: ${warning}`);
  if (!wish.asJson && !isTemporary)
    note(`The rows are kept in the dataset "${wish.dataset}" (${dataset_id}).`);
  if (made.row_count === 0)
    throw failed('The crawl found no rows. Run granary build-spider to see the fields it looks for.');
  return 0;
}

/** Every column takes null: one record without a price is no reason to lose it. */
async function startCrawl(
  granary: Granary,
  built: BuiltSpider,
  wish: Wish,
  signal: AbortSignal,
): Promise<CrawlJob> {
  const columns = built.columns.map(({ name, data_type }) => ({ name, data_type, nullable: true }));
  const { dataset_id } = await granary.datasets.create(
    { name: wish.dataset, columns: columns as never, site_url: built.spider.site_url },
    { signal },
  );
  const spider = await granary.spiders.create(
    { ...(built.spider as object), name: wish.dataset, dataset_id } as never,
    { signal },
  );
  return granary.crawl.createJob(
    {
      spider_id: spider.spider_id,
      budget: { max_pages: wish.maxPages },
      js_rendering: wish.jsRendering ?? built.js_rendering,
      respect_robots_txt: wish.respectRobots,
      delay_ms: wish.delay,
    },
    { signal },
  );
}

async function watchCrawl(
  granary: Granary,
  job: CrawlJob,
  maxPages: number,
  signal: AbortSignal,
): Promise<CrawlJob> {
  const progress = new Progress('Crawling');
  const text = ({ progress: { pages_crawled, pages_failed, rows_extracted } }: CrawlJob) =>
    `${countText(pages_crawled, 'page')}, ${countText(rows_extracted, 'row')}${pages_failed === 0 ? '' : `, ${pages_failed} failed`}`;
  const show = (now: CrawlJob) => {
    const { pages_crawled: done, pages_queued: queued } = now.progress;
    progress.update(text(now), done / Math.max(1, Math.min(maxPages, done + queued)));
  };
  try {
    const ended = await granary.waitFor(job, { signal, onProgress: show });
    progress.done(text(ended));
    return ended;
  } catch (error) {
    progress.clear();
    // Whoever stops the command wants the crawl stopped as well.
    if (signal.reason instanceof Interrupted) await granary.crawl.cancelJob({ job_id: job.job_id });
    throw error;
  }
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least)
    throw wrongUsage(`--${option} ${text} must be a whole number of at least ${least}.`);
  return number;
}
