import { hash } from 'node:crypto';
import type { Sql } from '../../../kernel/sql.ts';
import { lockPages, markRemoved, type NewPage, removePages, writePages } from './store/pages.ts';

/** A page as a crawl has read it. */
export interface CrawledPage {
  /** Of its normalised address, in hexadecimal. */
  key: string;
  url: string;
  title: string;
  language: string | undefined;
  /** As the page says. */
  published: string | undefined;
  crawledAt: string;
  /** Markdown, compressed with zstd. */
  text: Uint8Array;
}

export interface CrawledPages {
  stored: readonly CrawledPage[];
  /** Keys of pages that are no longer there. */
  gone: readonly string[];
}

/** No page of the web is older. */
const EARLIEST = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;

/** Takes what a crawl has read into the index of the account, in the transaction of the crawl: it can be found from its end on. */
export async function indexPages(sql: Sql, accountId: string, { stored, gone }: CrawledPages): Promise<void> {
  if (stored.length === 0 && gone.length === 0) return;
  const pages = new Map(stored.map((page) => [page.key, page]));
  const keys = [...pages.keys(), ...gone.filter((key) => !pages.has(key))];
  const known = new Map((await lockPages(sql, accountId, keys)).map((page) => [page.url_key, page]));
  const changed = [...pages.values()]
    .map(toNewPage)
    .filter(({ key, hash }) => known.get(key)?.content_hash !== hash);
  const lost = gone.filter((key) => known.has(key) && !pages.has(key));
  if (lost.length > 0) await removePages(sql, accountId, lost);
  if (changed.length > 0) await writePages(sql, accountId, changed);
  const outdated = [...changed.map(({ key }) => key), ...lost].flatMap(
    (key) => known.get(key)?.version ?? [],
  );
  if (outdated.length > 0) await markRemoved(sql, accountId, outdated);
}

function toNewPage({ published, crawledAt, ...page }: CrawledPage): NewPage {
  const crawled = new Date(crawledAt);
  return {
    ...page,
    title: stored(page.title),
    hash: hash('md5', Buffer.concat([Buffer.from(`${page.title}\0`), page.text]), 'hex'),
    publishedAt: publishedAt(published, crawled),
    crawledAt: crawled,
  };
}

/** Neither half a sign nor U+0000 can be stored. */
const stored = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

function publishedAt(published: string | undefined, crawled: Date): Date | undefined {
  const time = published === undefined ? Number.NaN : Date.parse(published);
  return time >= EARLIEST && time <= crawled.getTime() + DAY_MS ? new Date(time) : undefined;
}
