import { conflict } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { applyChange } from './apply-change.ts';
import { requireSpider } from './listing.ts';
import type { Spider } from './schema.ts';
import type { SpiderMaker } from './services.ts';
import { lockSpider, type SpiderContent } from './store.ts';

/** Locks a spider and changes what is given of it. */
export async function replaceSpider(
  maker: SpiderMaker,
  sql: Sql,
  id: string,
  changes: { [Field in keyof SpiderContent]?: SpiderContent[Field] | undefined },
): Promise<Spider> {
  const before = await requireSpider(sql, id, lockSpider);
  if (before.status === 'archived')
    throw conflict('This spider is archived. Create a new one from its export.');
  return applyChange(maker, sql, before, {
    name: changes.name ?? before.name,
    site_url: changes.site_url ?? before.site_url,
    scope: changes.scope ?? before.scope,
    definition: changes.definition ?? before.definition,
    dataset_id: changes.dataset_id === undefined ? before.dataset_id : changes.dataset_id,
  });
}
