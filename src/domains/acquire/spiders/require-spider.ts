import { notFound } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Spider } from './schema.ts';
import { findSpider } from './store.ts';

/** The spider, or 404 for an id of the wrong form, of another account and of nothing alike. */
export async function requireSpider(
  sql: Sql,
  id: string,
  find: (sql: Sql, id: string) => Promise<Spider | undefined> = findSpider,
): Promise<Spider> {
  const spider = isPrefixedId('sp', id) ? await find(sql, id) : undefined;
  if (spider === undefined)
    throw notFound('There is no such spider in this account. List them with GET /api/v1/spiders.');
  return spider;
}
