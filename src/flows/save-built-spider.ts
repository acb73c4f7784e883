import { addSpider, type SpidersServices } from '../domains/acquire/spiders/index.ts';
import type { Account, Context } from '../kernel/context.ts';
import type { Sql } from '../kernel/sql.ts';
import type { ColumnDraft } from '../platform/tables/index.ts';
import { datasetForSpider } from './dataset-for-spider.ts';

interface Maker {
  account: Account;
  actorId: string;
}

/** A job has no request: an account and an actor are all of a context that making a record looks at. */
const contextOf = <Services>({ account, actorId }: Maker, services: Services): Context<Services> =>
  ({
    account,
    actor: { kind: 'key', id: actorId, role: 'editor', scopes: [] },
    services,
  }) as unknown as Context<Services>;

/** Stores a spider that was built, as POST /spiders does: checked, within the account's allowance, with its event. */
export async function saveBuiltSpider(
  sql: Sql,
  services: Pick<SpidersServices, 'quota' | 'columnsOf'>,
  maker: Maker,
  spider: { name: string; site_url: string; scope: object; definition: object; dataset_id?: string },
): Promise<string> {
  const content = { ...spider, dataset_id: spider.dataset_id ?? null } as Parameters<typeof addSpider>[2];
  return (await addSpider(contextOf(maker, services as SpidersServices), sql, content)).spider_id;
}

/** A dataset for its rows; answers its id. */
export const datasetForBuiltSpider = (
  sql: Sql,
  services: Parameters<typeof datasetForSpider>[1],
  maker: Maker,
  draft: { name: string; siteUrl: string; columns: readonly ColumnDraft[] },
): Promise<string> => datasetForSpider(sql, services, contextOf(maker, {}), draft);
