import { type Sql, statement } from '../../../../kernel/sql.ts';

export interface GoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  job_id: string;
  page_url: string;
  fields: string[];
  fetched_at: Date;
}

interface NewGoodPage extends GoodPage {
  spider_version: number;
  rendered: boolean;
  rows: unknown;
  bytes: number;
}

interface StoredGoodPage {
  handler: number;
  object_key: string;
  url_pattern: string;
  spider_version: number;
  page_url: string;
  rendered: boolean;
  fields: string[];
  fetched_at: Date;
}

const list = statement<GoodPage>(
  'good-pages.list',
  `SELECT handler, object_key, url_pattern, job_id, page_url, fields, fetched_at FROM good_pages
   WHERE spider_id = $1 ORDER BY fetched_at, object_key`,
);
const insert = statement(
  'good-pages.insert',
  `INSERT INTO good_pages (account_id, spider_id, handler, object_key, url_pattern, spider_version, job_id, page_url,
     rendered, fields, rows, bytes, fetched_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ON CONFLICT (account_id, spider_id, handler, object_key) DO NOTHING`,
);
const remove = statement(
  'good-pages.remove',
  'DELETE FROM good_pages WHERE spider_id = $1 AND handler = $2 AND object_key = $3',
);
const listStored = statement<StoredGoodPage>(
  'good-pages.list-stored',
  `SELECT handler, object_key, url_pattern, spider_version, page_url, rendered, fields, fetched_at FROM good_pages
   WHERE spider_id = $1 ORDER BY fetched_at DESC, object_key`,
);
const drop = statement<{ object_key: string }>(
  'good-pages.drop',
  'DELETE FROM good_pages WHERE spider_id = $1 RETURNING object_key',
);

/** What repair may learn from, the newest first. */
export const goodPages = {
  of: (sql: Sql, spiderId: string): Promise<StoredGoodPage[]> => listStored.all(sql, [spiderId]),
  /** Answers the keys of their objects. */
  drop: async (sql: Sql, spiderId: string): Promise<string[]> =>
    (await drop.all(sql, [spiderId])).map(({ object_key: key }) => key),
};

export const samplesOf = (sql: Sql, spiderId: string): Promise<GoodPage[]> => list.all(sql, [spiderId]);

export const insertSample = (sql: Sql, accountId: string, spiderId: string, page: NewGoodPage) =>
  insert.run(sql, [
    accountId,
    spiderId,
    page.handler,
    page.object_key,
    page.url_pattern,
    page.spider_version,
    page.job_id,
    page.page_url,
    page.rendered,
    page.fields,
    JSON.stringify(page.rows),
    page.bytes,
    page.fetched_at,
  ]);

export const removeSample = (sql: Sql, spiderId: string, page: GoodPage) =>
  remove.run(sql, [spiderId, page.handler, page.object_key]);
