import { emit } from '../../../kernel/events.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { spiderArchived } from './events.ts';
import { dropGoodPages } from './good-pages.ts';
import { requireSpider } from './listing.ts';
import type { Spider } from './schema.ts';
import type { SpidersServices } from './services.ts';
import { archiveSpider, lockSpider } from './store.ts';

/** Archives a spider with its good pages, and tells of it. */
export async function retireSpider(maker: Maker<SpidersServices>, sql: Sql, id: string): Promise<Spider> {
  const before = await requireSpider(sql, id, lockSpider);
  if (before.status === 'archived') return before;
  await archiveSpider(sql, id);
  await dropGoodPages(sql, maker, id);
  const payload = { name: before.name, actor: maker.actor.id };
  await emit(sql, spiderArchived, { accountId: maker.account.id, subject: id, payload });
  return requireSpider(sql, id);
}
