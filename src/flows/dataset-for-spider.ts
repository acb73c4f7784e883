import { addDataset } from '../domains/catalog/datasets/index.ts';
import type { Account } from '../kernel/context.ts';
import type { Sql } from '../kernel/sql.ts';
import type { Quota } from '../platform/limits/index.ts';
import type { ColumnDraft, Tables } from '../platform/tables/index.ts';

/** A dataset for the rows of a spider that was carried here; answers its id. */
export async function datasetForSpider(
  sql: Sql,
  services: { quota: Quota; tables: Tables },
  maker: { account: Account; actor: { id: string } },
  { name, siteUrl, columns }: { name: string; siteUrl: string; columns: readonly ColumnDraft[] },
): Promise<string> {
  const draft = { name, description: `Rows of the spider "${name}"`, siteUrl, columns };
  return (await addDataset(sql, services, maker, draft)).dataset_id;
}
