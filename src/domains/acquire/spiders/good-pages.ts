import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { SpidersServices, StoredGoodPage } from './services.ts';

/** They go with the spider; the objects with the next round of retention. */
export async function dropGoodPages(
  sql: Sql,
  { account, services }: Maker<Pick<SpidersServices, 'lifetimes' | 'goodPages'>>,
  spiderId: string,
): Promise<void> {
  for (const key of await services.goodPages.drop(sql, spiderId))
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
