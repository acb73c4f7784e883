import { buffer } from 'node:stream/consumers';
import { DEMO_PRODUCTS } from './demo-shop.ts';
import { bar, type DemoStep, expect, heading, postCommand, print, watching } from './demo-steps.ts';

/** New columns, questions in SQL, and a file to take away. */
export async function askData(step: DemoStep, datasetId: string): Promise<void> {
  await enrich(step, datasetId);
  await query(step);
  await exportParquet(step, datasetId);
}

async function enrich({ granary }: DemoStep, datasetId: string): Promise<void> {
  const wish = {
    dataset_id: datasetId,
    source_name: 'page_metadata' as const,
    match_column: 'page_url',
    enrich_columns: ['page_description'],
  };
  heading('New columns from the web page behind each row', postCommand('/enrichment/enrich', wish));
  const progress = watching('Enriching');
  const job = await granary.enrichment.enrich(wish);
  const ended = await granary.waitFor(job, {
    onProgress: ({ progress: { rows_processed: done }, rows_to_enrich: total }) =>
      progress.update(`${done} rows`, done / Math.max(1, total)),
  });
  progress.end();
  expect(
    ended.status === 'completed' && ended.progress.rows_enriched === DEMO_PRODUCTS,
    `the enrichment ${ended.status} with ${ended.progress.rows_enriched} rows`,
  );
  const [row] = (await granary.datasets.listRows({ dataset_id: datasetId, limit: 1 })).data;
  const described = (row?.data as Record<string, unknown> | undefined)?.page_description;
  expect(typeof described === 'string', 'the new column is empty');
  print(`   ${ended.progress.rows_enriched} rows have a page_description now, such as “${described}”`);
}

async function query({ granary }: DemoStep): Promise<void> {
  const sql =
    'SELECT category, count(*) AS goods, round(avg(price), 2) AS price FROM bakery GROUP BY category ORDER BY price DESC';
  heading('SQL queries', postCommand('/query', { sql }));
  const { data } = await granary.query.run({ sql });
  const rows = data as { category: string; goods: number; price: number }[];
  expect(
    rows.length === 8 && rows.reduce((sum, { goods }) => sum + goods, 0) === DEMO_PRODUCTS,
    'the categories do not add up',
  );
  const dearest = Math.max(...rows.map(({ price }) => price));
  for (const { category, goods, price } of rows)
    print(`   ${category.padEnd(9)} ${bar(price, dearest)} € ${price.toFixed(2)}  ${goods} goods`);
}

async function exportParquet({ granary }: DemoStep, datasetId: string): Promise<void> {
  heading('Export as Parquet', postCommand(`/datasets/${datasetId}/export`, { format: 'parquet' }));
  const exported = await granary.datasets.export({ dataset_id: datasetId, format: 'parquet' });
  const bytes = await buffer(await granary.download(exported));
  expect(bytes.subarray(0, 4).toString() === 'PAR1', 'the exported file is not Parquet');
  print(`   ${exported.row_count} rows, ${bytes.length} bytes, at a download link that expires`);
}
