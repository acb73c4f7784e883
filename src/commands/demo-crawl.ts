import type { BuiltSpider } from '../../client/index.ts';
import { DEMO_PAGES, DEMO_PRODUCTS } from './demo-shop.ts';
import { type DemoStep, expect, heading, postCommand, print, watching } from './demo-steps.ts';
import { tableText } from './table.ts';

export interface Crawled {
  spiderId: string;
  datasetId: string;
}

/** An address becomes a spider, and its site becomes rows. */
export async function crawlShop(step: DemoStep): Promise<Crawled> {
  const built = await buildSpider(step);
  const { granary } = step;
  const columns = built.columns.map(({ name, data_type }) => ({ name, data_type, nullable: true }));
  const dataset = await granary.datasets.create({ name: 'bakery', columns: columns as never });
  const spider = await granary.spiders.create({
    ...built.spider,
    name: 'The Granary Bakery',
    dataset_id: dataset.dataset_id,
  } as never);

  const crawl = { spider_id: spider.spider_id, delay_ms: 0 };
  heading('The whole site becomes rows', postCommand('/crawl/jobs', crawl));
  const bar = watching('Crawling');
  const job = await granary.crawl.createJob(crawl);
  const ended = await granary.waitFor(job, {
    onProgress: ({ progress: { pages_crawled: done, pages_queued: queued, rows_extracted: rows } }) =>
      bar.update(`${done} pages, ${rows} rows`, done / Math.max(1, done + queued)),
  });
  bar.end();
  const { pages_crawled: pages, rows_extracted: rows } = ended.progress;
  expect(
    ended.status === 'completed' && rows === DEMO_PRODUCTS && pages === DEMO_PAGES,
    `the crawl ${ended.status} with ${pages} pages and ${rows} rows`,
  );
  print(
    `   ${pages} pages, ${rows} rows in ${ended.duration_secs} s; each row records its page and when it was fetched`,
  );
  const listed = await granary.datasets.listRows({
    dataset_id: dataset.dataset_id,
    limit: 4,
    sort: '-price',
  });
  const shown = [...built.columns.map(({ name }) => name).slice(0, 5), 'page_url'];
  print(
    indented(
      tableText(
        shown,
        listed.data.map(({ data }) => data as Record<string, unknown>),
      ),
    ),
  );
  return { spiderId: spider.spider_id, datasetId: dataset.dataset_id };
}

async function buildSpider({ granary, shop }: DemoStep): Promise<BuiltSpider> {
  const wish = { url: `${shop}/products`, details: 'always' } as const;
  heading('A spider from a URL alone', postCommand('/spiders/build', wish));
  const built = await granary.spiders.build(wish);
  const names = built.columns.map(({ name }) => name);
  expect(
    names.includes('price') && names.includes('category'),
    `the builder found ${names.join(', ') || 'nothing'}`,
  );
  for (const { name, data_type: type, confidence, samples } of built.fields)
    print(
      `   ${name.padEnd(12)} ${type.padEnd(8)} ${Math.round(confidence * 100)
        .toString()
        .padStart(3)} %   ${String(samples[0] ?? '').slice(0, 50)}`,
    );
  return built;
}

const indented = (text: string): string => text.replaceAll(/^/gm, '   ');
