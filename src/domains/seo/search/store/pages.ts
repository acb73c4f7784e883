import { type Sql, statement } from '../../../../kernel/sql.ts';

/** A page with what the index needs of it. */
export interface NewPage {
  /** Of its normalised address, in hexadecimal. */
  key: string;
  hash: string;
  url: string;
  title: string;
  language: string | undefined;
  publishedAt: Date | undefined;
  crawledAt: Date;
  text: Uint8Array;
}

export interface KnownPage {
  url_key: string;
  version: number;
  content_hash: string;
}

const lock = statement<KnownPage>(
  'search.lock-pages',
  `SELECT encode(url_key, 'hex') AS url_key, version, encode(content_hash, 'hex') AS content_hash FROM search_documents
   WHERE account_id = $1 AND url_key = ANY(SELECT decode(key, 'hex') FROM unnest($2::text[]) AS key)
   ORDER BY search_documents.url_key FOR UPDATE`,
);
const write = statement(
  'search.write-pages',
  `WITH given AS (
     SELECT nextval('search_versions') AS version, decode(key, 'hex') AS url_key, decode(hash, 'hex') AS hash, url, title,
       language, published_at, crawled_at, text
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::bytea[])
       AS page (key, hash, url, title, language, published_at, crawled_at, text)),
   known AS (
     INSERT INTO search_documents AS known (account_id, url_key, version, content_hash)
     SELECT $1, url_key, version, hash FROM given ORDER BY url_key
     ON CONFLICT (account_id, url_key) DO UPDATE SET version = excluded.version, content_hash = excluded.content_hash)
   INSERT INTO search_hot_pages (account_id, version, url_key, url, title, language, published_at, crawled_at, text)
   SELECT $1, version, url_key, url, title, language, published_at, crawled_at, text FROM given`,
);
const remove = statement(
  'search.remove-pages',
  `DELETE FROM search_documents
   WHERE account_id = $1 AND url_key = ANY(SELECT decode(key, 'hex') FROM unnest($2::text[]) AS key)`,
);
// What is still hot is in no segment. A statement of its own, so that it sees what was flushed while the rows were waited for.
const mark = statement(
  'search.mark-removed',
  `INSERT INTO search_removed (account_id, version)
   SELECT $1, version FROM unnest($2::bigint[]) AS version
   WHERE NOT EXISTS (SELECT FROM search_hot_pages AS hot WHERE hot.account_id = $1 AND hot.version = version.version)
   ON CONFLICT DO NOTHING`,
);

/** The pages of these keys that can be found now; nobody else changes them until the end of the transaction. */
export const lockPages = (sql: Sql, accountId: string, keys: readonly string[]): Promise<KnownPage[]> =>
  lock.all(sql, [accountId, keys]);

export const writePages = (sql: Sql, accountId: string, pages: readonly NewPage[]): Promise<number> =>
  write.run(sql, [
    accountId,
    pages.map(({ key }) => key),
    pages.map(({ hash }) => hash),
    pages.map(({ url }) => url),
    pages.map(({ title }) => title),
    pages.map(({ language }) => language ?? null),
    pages.map(({ publishedAt }) => publishedAt ?? null),
    pages.map(({ crawledAt }) => crawledAt),
    pages.map(({ text }) => Buffer.from(text)),
  ]);

export const removePages = (sql: Sql, accountId: string, keys: readonly string[]): Promise<number> =>
  remove.run(sql, [accountId, keys]);

export const markRemoved = (sql: Sql, accountId: string, versions: readonly number[]): Promise<number> =>
  mark.run(sql, [accountId, versions]);
