import { emit } from '../../../kernel/events.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { segment } from '../../../platform/text/index.ts';
import { keywordsChanged } from './events.ts';
import { intentOf } from './intent.ts';
import type { NewKeyword } from './schema.ts';
import { removeOtherKeywords, replaceTags, type UpsertedKeyword, upsertKeywords } from './store/keywords.ts';

export interface Change {
  accountId: string;
  actorId: string;
  siteId: string;
  by: 'put' | 'csv' | 'search_console';
  mode: 'merge' | 'replace';
}

export interface Changed {
  created: number;
  updated: number;
  removed: number;
  /** Of those that were given, by what tells keywords apart. */
  ids: Map<string, string>;
}

export const keyOf = (keyword: string): string => segment(keyword).join(' ') || keyword.trim().toLowerCase();

const placeOf = (key: string, country = '', language = ''): string =>
  `${key}\n${country.toLowerCase()}\n${language.toLowerCase()}`;

export const keywordPlace = ({ keyword, country, language }: NewKeyword): string =>
  placeOf(keyOf(keyword), country, language);

/** Adds and updates keywords of a site in the caller's transaction; with `replace` the others go. */
export async function storeKeywords(
  sql: Sql,
  change: Change,
  given: readonly NewKeyword[],
): Promise<Changed> {
  const { accountId, siteId, mode } = change;
  const keywords = merged(given);
  const stored = keywords.length === 0 ? [] : await upsertKeywords(sql, accountId, siteId, keywords);
  const ids = new Map(
    keywords.map(({ key, country, language }, at) => [
      placeOf(key, country, language),
      stored[at]?.keyword_id ?? '',
    ]),
  );
  const created = stored.filter((row) => row.created).length;
  let removed = 0;
  if (mode === 'replace') {
    removed = await removeOtherKeywords(sql, accountId, siteId, [...ids.values()]);
    await replaceTags(
      sql,
      accountId,
      keywords.map(({ tags }, at) => ({ id: stored[at]?.keyword_id ?? '', tags })),
    );
  }
  const counts = { created, updated: stored.length - created, removed };
  await emit(sql, keywordsChanged, {
    accountId,
    subject: siteId,
    payload: { ...counts, by: change.by, actor: change.actorId },
  });
  return { ...counts, ids };
}

/** Each once: what is given twice has the tags of both. */
function merged(given: readonly NewKeyword[]): UpsertedKeyword[] {
  const keywords = new Map<string, UpsertedKeyword>();
  for (const { keyword, country = '', language = '', tags = [], target_url: target = null } of given) {
    const key = keyOf(keyword);
    const place = placeOf(key, country, language);
    const known = keywords.get(place);
    keywords.set(place, {
      id: known?.id ?? uuidv7(),
      keyword: known?.keyword ?? keyword.trim(),
      key,
      country: country.toLowerCase(),
      language: language.toLowerCase(),
      intent: intentOf(key),
      tags: [...new Set([...(known?.tags ?? []), ...tags])].sort(),
      targetUrl: target ?? known?.targetUrl ?? null,
    });
  }
  return [...keywords.values()];
}
