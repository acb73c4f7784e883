import { type FoundSpider, PROVENANCE } from '../domains/acquire/crawl/index.ts';
import { findSpider } from '../domains/acquire/spiders/index.ts';
import { datasetColumns, withColumns } from '../domains/catalog/datasets/index.ts';
import { conflict } from '../kernel/errors.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Tables } from '../platform/tables/index.ts';

/** A spider as a crawl takes it: with the columns of its dataset, which tell of every row where it comes from. */
export async function spiderForCrawl(
  sql: Sql,
  tables: Tables,
  accountId: string,
  spiderId: string,
): Promise<FoundSpider | undefined> {
  const spider = await findSpider(sql, spiderId);
  if (spider === undefined) return undefined;
  const { dataset_id: datasetId, status, version, scope, definition, site_url: siteUrl } = spider;
  const base = {
    spiderId,
    status,
    version,
    definition: definition as FoundSpider['definition'],
    scope,
    siteUrl,
  };
  if (datasetId === null) return { ...base, dataset: null };
  if ((await datasetColumns(sql, tables, accountId, datasetId)) === undefined)
    throw conflict(
      'The dataset of this spider is gone. Give the spider another one with PUT /api/v1/spiders.',
    );
  const columns = await withColumns(sql, tables, { accountId, tableId: datasetId }, PROVENANCE);
  return {
    ...base,
    dataset: { datasetId, columns: columns.map(({ name, type, nullable }) => ({ name, type, nullable })) },
  };
}
