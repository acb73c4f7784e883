import { type FoundSpider, PROVENANCE } from '../domains/acquire/crawl/index.ts';
import { bindDataset, findSpider, type SpiderMaker } from '../domains/acquire/spiders/index.ts';
import { datasetColumns, withColumns } from '../domains/catalog/datasets/index.ts';
import type { Account } from '../kernel/context.ts';
import { ApiError, conflict, forbidden } from '../kernel/errors.ts';
import { withFreeName } from '../kernel/free-name.ts';
import { must } from '../kernel/must.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Tables } from '../platform/tables/index.ts';
import { datasetForSpider } from './dataset-for-spider.ts';

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
    throw conflict('The dataset of this spider was deleted. Assign another one with PUT /api/v1/spiders.');
  const columns = await withColumns(sql, tables, { accountId, tableId: datasetId }, PROVENANCE);
  return {
    ...base,
    dataset: { datasetId, columns: columns.map(({ name, type, nullable }) => ({ name, type, nullable })) },
  };
}

/** Makes the dataset that a spider lacks, named after it, in the transaction that starts its crawl; answers the spider with it. */
export async function giveDataset(
  sql: Sql,
  tables: Tables,
  services: SpiderMaker['services'],
  { account, actorId }: { account: Account; actorId: string },
  spiderId: string,
): Promise<FoundSpider> {
  const maker = { account, actor: { id: actorId }, services };
  const { quota } = services;
  try {
    await bindDataset(maker, sql, spiderId, ({ name: wanted, siteUrl, columns }) =>
      withFreeName(sql, wanted, (name) =>
        datasetForSpider(sql, { quota, tables }, maker, { name, siteUrl, columns }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== forbidden.code) throw error;
    throw forbidden(
      `The spider has no dataset, and none can be created: ${error.message} Or assign an existing one with PUT /api/v1/spiders.`,
      error.extras,
    );
  }
  return must(await spiderForCrawl(sql, tables, account.id, spiderId), `the spider ${spiderId}`);
}
