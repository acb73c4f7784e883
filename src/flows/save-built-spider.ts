import { addSpider, type SpiderMaker } from '../domains/acquire/spiders/index.ts';
import type { Account } from '../kernel/context.ts';
import type { Sql } from '../kernel/sql.ts';
import type { ColumnDraft } from '../platform/tables/index.ts';
import { datasetForSpider } from './dataset-for-spider.ts';

interface Maker {
  account: Account;
  actorId: string;
}

/** Stores a spider that was built, as POST /spiders does: checked, within the account's allowance, with its event. */
export async function saveBuiltSpider(
  sql: Sql,
  services: SpiderMaker['services'],
  { account, actorId }: Maker,
  spider: { name: string; site_url: string; scope: object; definition: object; dataset_id?: string },
): Promise<string> {
  const content = { ...spider, dataset_id: spider.dataset_id ?? null } as Parameters<typeof addSpider>[2];
  return (await addSpider({ account, actor: { id: actorId }, services }, sql, content)).spider_id;
}

/** A dataset for its rows; answers its id. */
export const datasetForBuiltSpider = (
  sql: Sql,
  services: Parameters<typeof datasetForSpider>[1],
  { account, actorId }: Maker,
  draft: { name: string; siteUrl: string; columns: readonly ColumnDraft[] },
): Promise<string> => datasetForSpider(sql, services, { account, actor: { id: actorId } }, draft);
