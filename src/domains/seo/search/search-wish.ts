import { invalidRequest } from '../../../kernel/errors.ts';
import type { Freshness } from './providers/provider.ts';
import type { SearchRequest } from './schema.ts';

/** A request with its defaults, whichever client sent it. */
export interface Wished {
  query: string;
  limit: number;
  offset: number;
  source: 'auto' | 'own' | 'provider';
  include: string[];
  exclude: string[];
  language: string | undefined;
  /** What the provider is asked for. */
  preferred: string | undefined;
  country: string | undefined;
  freshness: Freshness | undefined;
  withContent: boolean;
  timeoutMs: number;
}

const TIMEOUT_MS = 10_000;
const LONGEST_MS = 60_000;
const LIMIT = 10;
const TBS: Readonly<Record<string, Freshness>> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const DAY_SECONDS = 86_400;
const AGES = { day: 1, week: 7, month: 31, year: 366 };

export function readWish(request: SearchRequest): Wished {
  const { scrapeOptions, tbs, lang } = request;
  const language = primary(request.language);
  return {
    query: request.query,
    limit: request.limit ?? LIMIT,
    offset: request.offset ?? 0,
    source: request.source ?? 'auto',
    include: (request.include_domains ?? []).map(domainOf),
    exclude: (request.exclude_domains ?? []).map(domainOf),
    language,
    preferred: language ?? primary(lang),
    country: /^[a-zA-Z]{2}$/.test(request.country ?? '') ? request.country?.toLowerCase() : undefined,
    freshness: freshnessOf(request.freshness) ?? TBS[/(?:^|,)qdr:([dwmy])/.exec(tbs ?? '')?.[1] ?? ''],
    withContent: request.content === 'markdown' || scrapeOptions?.formats?.includes('markdown') === true,
    timeoutMs: request.timeout_ms ?? Math.min(LONGEST_MS, Math.max(100, request.timeout ?? TIMEOUT_MS)),
  };
}

const primary = (language: string | undefined): string | undefined =>
  language?.split(/[-_]/)[0]?.toLowerCase() || undefined;

const domainOf = (domain: string): string => domain.toLowerCase().replace(/^www[.]/, '');

function freshnessOf(freshness: SearchRequest['freshness']): Freshness | undefined {
  if (freshness === undefined || typeof freshness === 'string') return freshness;
  const from = timeOf(freshness.from, 'from');
  const to = timeOf(freshness.to, 'to');
  if (from !== undefined && to !== undefined && from > to)
    throw invalidRequest('freshness.from is after freshness.to. Swap them.', {
      details: [{ path: 'freshness.from', message: 'must not be after freshness.to' }],
    });
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** A day without a time means all of it. */
function timeOf(text: string | undefined, end: 'from' | 'to'): Date | undefined {
  if (text === undefined) return undefined;
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) && end === 'to' ? `${text}T23:59:59.999Z` : text;
  const time = new Date(whole);
  if (Number.isNaN(time.getTime()))
    throw invalidRequest(`freshness.${end} is not a date. Write it as 2026-03-01.`, {
      details: [{ path: `freshness.${end}`, message: 'must be a date such as 2026-03-01' }],
    });
  return time;
}

/** The span of a freshness in seconds since 1970. */
export function spanOf(
  freshness: Freshness | undefined,
  now: number,
): { from: number | undefined; to: number | undefined } {
  if (freshness === undefined) return { from: undefined, to: undefined };
  if (typeof freshness === 'string') return { from: now - AGES[freshness] * DAY_SECONDS, to: undefined };
  const seconds = (time: Date | undefined) =>
    time === undefined ? undefined : Math.floor(time.getTime() / 1_000);
  return { from: seconds(freshness.from), to: seconds(freshness.to) };
}
