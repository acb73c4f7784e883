import { type ApiError, rateLimitExceeded, timeout, upstreamFailed } from '../../../../kernel/errors.ts';

export interface AskedKeywords {
  keywords: readonly string[];
  /** ISO 3166-1 and ISO 639-1. */
  country: string | undefined;
  language: string | undefined;
}

export interface ProvidedKeyword {
  volume: number | null;
  cpc: number | null;
  /** 0 to 1. */
  competition: number | null;
}

/** A provider of keyword data; it throws an `ApiError` that tells what is wrong with it. */
export interface KeywordProvider {
  /** Its host, as numbers name it. */
  name: string;
  volumes(asked: AskedKeywords, signal: AbortSignal): Promise<Map<string, ProvidedKeyword>>;
  /** 0 to 100. */
  difficulties(asked: AskedKeywords, signal: AbortSignal): Promise<Map<string, number>>;
}

const VOLUMES = '/v3/keywords_data/google_ads/search_volume/live';
const DIFFICULTIES = '/v3/dataforseo_labs/google/bulk_keyword_difficulty/live';
const TIMEOUT_MS = 30_000;
const MOST_BYTES = 50_000_000;
const FINE = 20_000;
/** Of DataForSEO: no money, no quota of the day, too many requests of the minute. */
const QUOTA_CODES: ReadonlySet<number> = new Set([40_200, 40_202, 40_203, 40_210]);
const USUAL_COUNTRY = 'us';
const USUAL_LANGUAGE = 'en';

type Task = { status_code?: number; status_message?: string; result?: unknown };

/** Speaks the protocol of DataForSEO: JSON, Basic authentication, tasks with codes of their own. */
export function createKeywordProvider({
  url,
  key,
}: {
  url: string;
  key: string | undefined;
}): KeywordProvider {
  const name = new URL(url).host;
  const ask = async (
    path: string,
    asked: AskedKeywords,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>[]> => {
    const body = [
      {
        keywords: asked.keywords,
        location_name: placeName(asked.country),
        language_code: asked.language ?? USUAL_LANGUAGE,
      },
    ];
    return resultsIn(
      name,
      await post({ name, address: `${url.replace(/\/+$/, '')}${path}`, key }, body, signal),
    );
  };
  return {
    name,
    volumes: async (asked, signal) =>
      new Map(
        (await ask(VOLUMES, asked, signal)).map((row) => [
          String(row.keyword),
          {
            volume: numberIn(row.search_volume),
            cpc: numberIn(row.cpc),
            competition: share(numberIn(row.competition_index)),
          },
        ]),
      ),
    difficulties: async (asked, signal) => {
      const [result] = await ask(DIFFICULTIES, asked, signal);
      const items = Array.isArray(result?.items) ? (result.items as Record<string, unknown>[]) : [];
      return new Map(
        items.flatMap((item) => {
          const difficulty = numberIn(item.keyword_difficulty);
          return difficulty === null ? [] : [[String(item.keyword), difficulty] as const];
        }),
      );
    },
  };
}

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

const placeName = (country = USUAL_COUNTRY): string =>
  new Intl.DisplayNames(['en'], { type: 'region' }).of(country.toUpperCase()) ?? 'United States';

const quotaSpent = (name: string, retryAfter = 60): ApiError =>
  rateLimitExceeded(
    `The quota of the keyword provider ${name} is used up. Wait until it resets, or top it up.`,
    {
      limit: 'keyword_provider',
      retryAfter,
    },
  );

async function post(
  { name, address, key }: { name: string; address: string; key: string | undefined },
  body: unknown,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const authorization =
    key === undefined ? {} : { authorization: `Basic ${Buffer.from(key).toString('base64')}` };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: limit,
    });
    const text = await response.text();
    if (response.status === 429 || response.status === 402) throw quotaSpent(name);
    if (response.status === 401 || response.status === 403)
      throw upstreamFailed(
        `The keyword provider ${name} rejected the credentials. Check KEYWORD_PROVIDER_KEY (login:password).`,
      );
    if (!response.ok)
      throw upstreamFailed(`The keyword provider ${name} returned ${response.status}. Try again later.`);
    return parse(name, text);
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'status' in error) throw error;
    signal.throwIfAborted();
    if (limit.aborted)
      throw timeout(`The keyword provider ${name} did not respond in time. Try again later.`);
    throw upstreamFailed(`The keyword provider ${name} cannot be reached. Check KEYWORD_PROVIDER_URL.`, {
      cause: error,
    });
  }
}

function parse(name: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = text.length > MOST_BYTES ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, like every other answer that is no object.
  }
  throw upstreamFailed(`The keyword provider ${name} did not return JSON. Check KEYWORD_PROVIDER_URL.`);
}

/** The provider answers 200 and says in the task what went wrong. */
function resultsIn(name: string, answer: Record<string, unknown>): Record<string, unknown>[] {
  const tasks = Array.isArray(answer.tasks) ? (answer.tasks as Task[]) : [];
  for (const { status_code: code = FINE, status_message: message = '' } of [answer as Task, ...tasks]) {
    if (QUOTA_CODES.has(code)) throw quotaSpent(name);
    if (code !== FINE)
      throw upstreamFailed(`The keyword provider ${name} reported an error: ${code} ${message}`.trim());
  }
  return tasks.flatMap(({ result }) => (Array.isArray(result) ? (result as Record<string, unknown>[]) : []));
}
