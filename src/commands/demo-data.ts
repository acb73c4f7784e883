import { runPipeline } from './demo-pipeline.ts';
import { DEMO_PRODUCTS, openDemoShop } from './demo-shop.ts';
import { bar, type DemoStep, expect, heading, unexpected } from './demo-steps.ts';

const CSV = `title,price
Bread,2
Cake,5
Roll,8
Tart,11
Crumbs,cheap
`;

/** A file becomes a dataset, SQL reads it, and it leaves as another file. */
export async function askData({ call, key, address, print }: DemoStep, first: number): Promise<void> {
  heading(
    print,
    first,
    'A file becomes a typed dataset',
    `curl --data-binary @goods.csv ${address}/api/v1/datasets/…/import`,
  );
  const columns = [
    { name: 'title', data_type: 'text', nullable: false },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = await call('POST', '/api/v1/datasets', key, { name: 'products', columns });
  expect(dataset, 200);
  const path = `/api/v1/datasets/${dataset.body.dataset_id}`;
  const imported = await call('POST', `${path}/import?on_error=quarantine`, key, CSV, {
    'content-type': 'text/csv',
  });
  expect(imported, 200);
  const [fault] = imported.body.errors as { line: number; column: string; value: string; message: string }[];
  if (imported.body.rows_imported !== 4 || fault === undefined)
    throw unexpected('the import did not go as planned');
  print(
    `   ${imported.body.rows_imported} rows are in; line ${fault.line} is kept apart: ${fault.column} "${fault.value}" ${fault.message}`,
  );

  heading(print, first + 1, 'SQL over it', `curl -X POST ${address}/api/v1/query -d '{"sql":"SELECT …"}'`);
  const sql = 'SELECT title, price FROM products WHERE price >= $1 ORDER BY price DESC';
  const answer = await call('POST', '/api/v1/query', key, { sql, params: [5] });
  expect(answer, 200);
  const found = answer.body.data as { title: string; price: number }[];
  if (found.length !== 3 || found[0]?.title !== 'Tart')
    throw unexpected('the query did not find what was imported');
  for (const { title, price } of found) print(`   ${title.padEnd(6)} ${bar(price, 11)} ${price}`);

  heading(
    print,
    first + 2,
    'Out again as Parquet',
    `curl -X POST ${address}${path}/export -d '{"format":"parquet"}'`,
  );
  const exported = await call('POST', `${path}/export`, key, { format: 'parquet' });
  expect(exported, 200);
  const file = await fetch(String(exported.body.download_url));
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.subarray(0, 4).toString() !== 'PAR1') throw unexpected('the exported file is no Parquet');
  print(`   ${exported.body.row_count} rows, ${bytes.length} bytes, behind a link that ends by itself`);
}

/** A shop becomes rows, and then does so in a pipeline. */
export async function visitShop(step: DemoStep, first: number): Promise<void> {
  const shop = await openDemoShop();
  try {
    const spider = await crawlShop(step, shop.address, first);
    await runPipeline(step, { shop: shop.address, ...spider }, first + 1);
  } finally {
    shop.close();
  }
}

async function crawlShop(
  { call, key, address, print }: DemoStep,
  shop: string,
  step: number,
): Promise<{ spiderId: string }> {
  heading(
    print,
    step,
    'A web shop becomes rows',
    `curl -X POST ${address}/api/v1/crawl/jobs -d '{"spider_id":"…"}'`,
  );
  const columns = [
    { name: 'title', data_type: 'text' },
    { name: 'price', data_type: 'float' },
  ];
  const dataset = await call('POST', '/api/v1/datasets', key, { name: 'shop', columns });
  expect(dataset, 200);
  const spider = await call('POST', '/api/v1/spiders', key, {
    name: 'Bakery',
    site_url: `${shop}/`,
    dataset_id: dataset.body.dataset_id,
    definition: {
      handlers: [
        { url_pattern: '/products/*', selectors: { title: { css: 'h1' }, price: { css: '.price' } } },
      ],
      navigation: { pagination: { css: 'a.next' }, follow_links: { css: 'a.product' } },
    },
  });
  expect(spider, 200);
  const started = await call('POST', '/api/v1/crawl/jobs', key, { spider_id: spider.body.spider_id });
  expect(started, 200);
  let job = started;
  while (job.body.status === 'running')
    job = await call('GET', `/api/v1/crawl/jobs/${started.body.job_id}?wait=30`, key);
  const { pages_crawled: pages, rows_extracted: rows } = job.body.progress as Record<string, number>;
  if (job.body.status !== 'completed' || rows !== DEMO_PRODUCTS)
    throw unexpected('the shop was not crawled to its end');
  print(`   ${pages} pages, ${rows} rows in ${job.body.duration_secs} s, each with its page and time`);
  const listed = await call(
    'GET',
    `/api/v1/datasets/${dataset.body.dataset_id}/rows?limit=3&sort=-price`,
    key,
  );
  expect(listed, 200);
  for (const { data } of listed.body.data as { data: { title: string; price: number; page_url: string } }[])
    print(`   ${data.title.padEnd(16)} ${String(data.price).padEnd(6)} ${data.page_url}`);
  return { spiderId: String(spider.body.spider_id) };
}
