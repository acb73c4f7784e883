import { containing, type Sql, statement } from '../../../../kernel/sql.ts';
import type { Intent } from '../intent.ts';
import type { MetricName } from '../schema.ts';

export interface KeywordRow {
  keyword_id: string;
  site_id: string;
  keyword: string;
  keyword_key: string;
  country: string;
  language: string;
  intent: Intent;
  tags: string[];
  target_url: string | null;
  created_at: Date;
  updated_at: Date;
  metrics: StoredMetric[];
}

export interface StoredMetric {
  metric: MetricName;
  source: string;
  value: number | null;
  low: number | null;
  high: number | null;
  estimated: boolean;
  as_of: string;
}

export interface UpsertedKeyword {
  id: string;
  keyword: string;
  key: string;
  country: string;
  language: string;
  intent: Intent;
  tags: readonly string[];
  targetUrl: string | null;
}

const METRICS = `(SELECT coalesce(json_agg(json_build_object('metric', m.metric, 'source', m.source, 'value', m.value, 'low', m.low,
    'high', m.high, 'estimated', m.estimated, 'as_of', m.as_of)), '[]') FROM keyword_metrics m
  WHERE m.account_id = k.account_id AND m.keyword_id = k.keyword_id) AS metrics`;
const SHOWN = `k.keyword_id, k.site_id, k.keyword, k.keyword_key, k.country, k.language, k.intent, k.tags, k.target_url,
  k.created_at, k.updated_at, ${METRICS}`;
const metricValue = (metric: string) =>
  `(SELECT max(coalesce(m.value, m.low)) FROM keyword_metrics m
    WHERE m.account_id = k.account_id AND m.keyword_id = k.keyword_id AND m.metric = '${metric}')`;
const FILTER = `WHERE ($1::uuid IS NULL OR k.site_id = $1) AND ($2::text IS NULL OR k.keyword ILIKE $2)
  AND ($3::text IS NULL OR $3 = ANY(k.tags)) AND ($4::text IS NULL OR k.intent = $4)`;

const ORDERS = {
  keyword: 'k.keyword_key',
  volume: metricValue('volume'),
  difficulty: metricValue('difficulty'),
  position: metricValue('position'),
  clicks: metricValue('clicks'),
  created_at: 'k.created_at',
  updated_at: 'k.updated_at',
};
export const SORTS = Object.keys(ORDERS).flatMap((name) => [name, `-${name}`]);

const lists = new Map(
  Object.entries(ORDERS).flatMap(([name, order]) =>
    (['', '-'] as const).map((sign) => [
      `${sign}${name}`,
      statement<KeywordRow>(
        `keywords.list-${sign}${name}`,
        `SELECT ${SHOWN} FROM keywords k ${FILTER}
         ORDER BY ${order} ${sign === '-' ? 'DESC' : 'ASC'} NULLS LAST, k.keyword_id LIMIT $5 OFFSET $6`,
      ),
    ]),
  ),
);
const count = statement<{ total: number }>(
  'keywords.count',
  `SELECT count(*)::int AS total FROM keywords k ${FILTER}`,
);
const byId = statement<KeywordRow>(
  'keywords.by-id',
  `SELECT ${SHOWN} FROM keywords k WHERE k.site_id = $1 AND k.keyword_id = ANY($2::uuid[]) ORDER BY k.keyword_key, k.keyword_id`,
);
const ofSite = statement<KeywordRow>(
  'keywords.of-site',
  `SELECT ${SHOWN} FROM keywords k WHERE k.site_id = $1 ORDER BY k.keyword_key, k.keyword_id LIMIT 100000`,
);
const upsert = statement<{ keyword_id: string; created: boolean }>(
  'keywords.upsert',
  `INSERT INTO keywords AS known (account_id, site_id, keyword_id, keyword, keyword_key, country, language, intent, tags, target_url)
   SELECT $1, $2, given.* FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
     AS row (id, keyword, key, country, language, intent, place),
     LATERAL (SELECT row.id, row.keyword, row.key, row.country, row.language, row.intent,
       (SELECT coalesce(array_agg(tag), '{}') FROM jsonb_array_elements_text($9::jsonb -> (row.place - 1)::int) AS tag),
       ($10::text[])[row.place]) AS given
   ON CONFLICT (account_id, site_id, keyword_key, country, language) DO UPDATE
   SET tags = ARRAY(SELECT DISTINCT tag FROM unnest(known.tags || excluded.tags) AS tag ORDER BY tag),
     target_url = coalesce(excluded.target_url, known.target_url), updated_at = now()
   RETURNING keyword_id, created_at = updated_at AND xmax = 0 AS created`,
);
const removeOthers = statement(
  'keywords.remove-others',
  'DELETE FROM keywords WHERE account_id = $1 AND site_id = $2 AND NOT keyword_id = ANY($3::uuid[])',
);
const setTags = statement(
  'keywords.replace-tags',
  `UPDATE keywords SET tags = ARRAY(SELECT jsonb_array_elements_text(given.tags)) FROM unnest($2::uuid[], $3::jsonb[]) AS given (id, tags)
   WHERE account_id = $1 AND keyword_id = given.id`,
);
const writeMetric = statement(
  'keywords.write-metrics',
  `INSERT INTO keyword_metrics AS known (account_id, keyword_id, metric, source, value, low, high, estimated, as_of)
   SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::float8[], $6::float8[], $7::float8[], $8::bool[], $9::timestamptz[])
   ON CONFLICT (account_id, keyword_id, metric, source) DO UPDATE
   SET value = excluded.value, low = excluded.low, high = excluded.high, estimated = excluded.estimated, as_of = excluded.as_of
   WHERE known.as_of <= excluded.as_of`,
);

export interface KeywordQuery {
  site_id?: string;
  q?: string;
  tag?: string;
  intent?: string;
  sort?: string;
  limit: number;
  offset: number;
}

export async function listKeywords(
  sql: Sql,
  query: KeywordQuery,
): Promise<{ rows: KeywordRow[]; total: number }> {
  const filter = [query.site_id ?? null, containing(query.q), query.tag ?? null, query.intent ?? null];
  const list = lists.get(query.sort ?? 'keyword');
  const rows = (await list?.all(sql, [...filter, query.limit, query.offset])) ?? [];
  const { total } = await count.one(sql, filter);
  return { rows, total };
}

export const keywordsById = (sql: Sql, siteId: string, ids: readonly string[]): Promise<KeywordRow[]> =>
  byId.all(sql, [siteId, ids]);

export const keywordsOfSite = (sql: Sql, siteId: string): Promise<KeywordRow[]> => ofSite.all(sql, [siteId]);

export const upsertKeywords = (
  sql: Sql,
  accountId: string,
  siteId: string,
  keywords: readonly UpsertedKeyword[],
) =>
  upsert.all(sql, [
    accountId,
    siteId,
    keywords.map(({ id }) => id),
    keywords.map(({ keyword }) => keyword),
    keywords.map(({ key }) => key),
    keywords.map(({ country }) => country),
    keywords.map(({ language }) => language),
    keywords.map(({ intent }) => intent),
    JSON.stringify(keywords.map(({ tags }) => tags)),
    keywords.map(({ targetUrl }) => targetUrl),
  ]);

export const removeOtherKeywords = (sql: Sql, accountId: string, siteId: string, kept: readonly string[]) =>
  removeOthers.run(sql, [accountId, siteId, kept]);

export const replaceTags = (
  sql: Sql,
  accountId: string,
  given: readonly { id: string; tags: readonly string[] }[],
) => setTags.run(sql, [accountId, given.map(({ id }) => id), given.map(({ tags }) => JSON.stringify(tags))]);

export type NewMetric = Omit<StoredMetric, 'as_of'> & { keywordId: string; asOf: Date };

export const writeMetrics = (sql: Sql, accountId: string, metrics: readonly NewMetric[]) =>
  writeMetric.run(sql, [
    accountId,
    metrics.map(({ keywordId }) => keywordId),
    metrics.map(({ metric }) => metric),
    metrics.map(({ source }) => source),
    metrics.map(({ value }) => value),
    metrics.map(({ low }) => low),
    metrics.map(({ high }) => high),
    metrics.map(({ estimated }) => estimated),
    metrics.map(({ asOf }) => asOf),
  ]);
