import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Context } from '../../../kernel/context.ts';
import { type Sql, statement } from '../../../kernel/sql.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { SpidersServices } from './services.ts';

/** A page on which a spider found what it was to find; crawls keep a few of them. */
export interface StoredGoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  spider_version: number;
  page_url: string;
  rendered: boolean;
  fields: string[];
  fetched_at: Date;
}

const list = statement<StoredGoodPage>(
  'spiders.good-pages',
  `SELECT handler, object_key, url_pattern, spider_version, page_url, rendered, fields, fetched_at FROM good_pages
   WHERE spider_id = $1 ORDER BY fetched_at DESC, object_key`,
);
const drop = statement<{ object_key: string }>(
  'spiders.drop-good-pages',
  'DELETE FROM good_pages WHERE spider_id = $1 RETURNING object_key',
);

export const goodPagesOf = (sql: Sql, spiderId: string): Promise<StoredGoodPage[]> =>
  list.all(sql, [spiderId]);

/** They go with the spider; the objects with the next round of retention. */
export async function dropGoodPages(
  sql: Sql,
  { account, services }: Context<SpidersServices>,
  spiderId: string,
): Promise<void> {
  for (const { object_key: key } of await drop.all(sql, [spiderId]))
    await services.lifetimes.expire(sql, account.id, key, new Date());
}

const decompress = promisify(zstdDecompress);
const LONGEST_PAGE = 16 * 1024 * 1024;

/** The page as it was. */
export async function goodPageHtml(
  objects: ObjectStore,
  { object_key: key }: StoredGoodPage,
): Promise<string> {
  const { stream } = await objects.get(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return (await decompress(Buffer.concat(chunks), { maxOutputLength: LONGEST_PAGE })).toString();
}
