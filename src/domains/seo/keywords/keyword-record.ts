import { type ClickRate, opportunityOf } from '../../../kernel/click-rates.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Keyword, Metric, MetricName } from './schema.ts';
import type { KeywordsServices } from './services.ts';
import type { KeywordRow, StoredMetric } from './store/keywords.ts';

/** A provider knows best, then what was imported, then what the search console lets guess. */
const rankOf = ({ source }: StoredMetric): number =>
  source === 'search_console' ? 2 : source === 'csv' ? 1 : 0;

function metricOf({ metrics }: KeywordRow, name: MetricName): Metric | null {
  const [best] = metrics
    .filter(({ metric }) => metric === name)
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (best === undefined) return null;
  const { value, low, high, source, estimated, as_of: asOf } = best;
  return { value, low, high, source, estimated, as_of: new Date(asOf).toISOString() };
}

export function toKeyword(row: KeywordRow, rate: ClickRate): Keyword {
  const [volume, position] = [metricOf(row, 'volume'), metricOf(row, 'position')];
  return {
    keyword_id: row.keyword_id,
    site_id: row.site_id,
    keyword: row.keyword,
    country: row.country === '' ? null : row.country,
    language: row.language === '' ? null : row.language,
    intent: row.intent,
    tags: row.tags,
    target_url: row.target_url,
    volume,
    difficulty: metricOf(row, 'difficulty'),
    cpc: metricOf(row, 'cpc'),
    competition: metricOf(row, 'competition'),
    position,
    clicks: metricOf(row, 'clicks'),
    opportunity: opportunityOf(volume?.value ?? null, position?.value ?? null, rate),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export async function requireSite(
  { siteOf }: Pick<KeywordsServices, 'siteOf'>,
  sql: Sql,
  id: string,
): Promise<{ url: string }> {
  const site = isUuid(id) ? await siteOf(sql, id) : undefined;
  if (site === undefined)
    throw notFound('There is no such site in this account. List them with GET /api/v1/sites.');
  return site;
}
