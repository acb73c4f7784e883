import { ApiError } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import type { BatchContext, BatchResult } from '../../../../platform/jobs/index.ts';
import { consoleMetrics, sumQueries } from '../console.ts';
import { keywordsChanged } from '../events.ts';
import type { MetricName } from '../schema.ts';
import type { KeywordsServices } from '../services.ts';
import { type KeywordRow, keywordsById, type NewMetric, writeMetrics } from '../store/keywords.ts';
import { keyOf } from '../store-keywords.ts';

export const ENRICH_KEYWORDS = 'keywords.enrich';

export interface EnrichInput {
  siteId: string;
  keywordIds: string[];
  metrics: MetricName[];
  actorId: string;
}

interface Cursor {
  done: number;
}

interface Prepared {
  metrics: NewMetric[];
  taken: number;
  error?: { code: string; message: string };
}

const AT_ONCE = 500;
const CONSOLE_DAYS = 90;

/** Enrichment of keywords as a durable job: a batch asks for some hundred keywords, and writes their numbers with its cursor. */
export function defineKeywordEnrichment(services: KeywordsServices): void {
  services.jobs.define<EnrichInput, Cursor, Prepared>({
    kind: ENRICH_KEYWORDS,
    moves: 'enrich',
    subject: ({ siteId }) => ({ type: 'site', id: siteId }),
    queue: 'keywords',
    concurrency: 2,
    prepare: (context) => ask(services, context),
    async commit({ sql, run, input, cursor, prepared }): Promise<BatchResult<Cursor>> {
      const { metrics, taken, error } = prepared;
      if (metrics.length > 0) await writeMetrics(sql, run.accountId, metrics);
      const done = (cursor?.done ?? 0) + taken;
      const isOver = error !== undefined || done >= input.keywordIds.length;
      if (isOver && done > 0)
        await emit(sql, keywordsChanged, {
          accountId: run.accountId,
          subject: input.siteId,
          payload: { created: 0, updated: done, removed: 0, by: 'enrich', actor: input.actorId },
        });
      return {
        cursor: { done },
        done: isOver,
        progress: { done, total: input.keywordIds.length },
        cost: { rows: taken },
        ...(error === undefined ? {} : { error }),
      };
    },
  });
}

async function ask(
  services: KeywordsServices,
  context: BatchContext<EnrichInput, Cursor>,
): Promise<Prepared> {
  const { run, input, cursor, signal } = context;
  const from = cursor?.done ?? 0;
  const ids = input.keywordIds.slice(from, from + AT_ONCE);
  const rows = await services.database.readingAs(run.accountId)((sql) =>
    keywordsById(sql, input.siteId, ids),
  );
  const own = await consoleNumbers(services, run.accountId, input, rows);
  try {
    return {
      metrics: [...own, ...(await providedNumbers(services, input, rows, signal))],
      taken: ids.length,
    };
  } catch (error) {
    // What the search console knows is kept; the provider's fault is that of the job.
    if (!(error instanceof ApiError)) throw error;
    return { metrics: own, taken: 0, error: { code: error.code, message: error.message } };
  }
}

async function consoleNumbers(
  { database, console }: KeywordsServices,
  accountId: string,
  { siteId, metrics }: EnrichInput,
  rows: readonly KeywordRow[],
): Promise<NewMetric[]> {
  const stats = await database.readingAs(accountId)((sql) =>
    console.queryStats(sql, accountId, siteId, CONSOLE_DAYS),
  );
  const byKey = new Map(sumQueries(stats).map((sum) => [keyOf(sum.query), sum]));
  return rows.flatMap((row) => {
    const sum = byKey.get(row.keyword_key);
    return sum === undefined
      ? []
      : consoleMetrics(row.keyword_id, sum).filter(({ metric }) => metrics.includes(metric));
  });
}

/** One request for the keywords of each country and language. */
async function providedNumbers(
  { provider }: KeywordsServices,
  { metrics }: EnrichInput,
  rows: readonly KeywordRow[],
  signal: AbortSignal,
): Promise<NewMetric[]> {
  if (provider === undefined) return [];
  const found: NewMetric[] = [];
  const asOf = new Date();
  for (const group of Map.groupBy(rows, ({ country, language }) => `${country}/${language}`).values()) {
    const [{ country = '', language = '' } = {}] = group;
    const asked = {
      keywords: group.map(({ keyword }) => keyword),
      country: country || undefined,
      language: language || undefined,
    };
    const add = (row: KeywordRow, metric: MetricName, value: number | null | undefined) => {
      if (value === null || value === undefined || !metrics.includes(metric)) return;
      found.push({
        keywordId: row.keyword_id,
        metric,
        source: provider.name,
        value,
        low: null,
        high: null,
        estimated: false,
        asOf,
      });
    };
    if (metrics.some((metric) => metric === 'volume' || metric === 'cpc' || metric === 'competition')) {
      const volumes = byKey(await provider.volumes(asked, signal));
      for (const row of group) {
        const numbers = volumes.get(row.keyword_key);
        add(row, 'volume', numbers?.volume);
        add(row, 'cpc', numbers?.cpc);
        add(row, 'competition', numbers?.competition);
      }
    }
    if (metrics.includes('difficulty')) {
      const difficulties = byKey(await provider.difficulties(asked, signal));
      for (const row of group) add(row, 'difficulty', difficulties.get(row.keyword_key));
    }
  }
  return found;
}

/** A provider may write a keyword otherwise than it was asked. */
const byKey = <Value>(found: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map([...found].map(([keyword, value]) => [keyOf(keyword), value]));
