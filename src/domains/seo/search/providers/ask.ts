import { rateLimitExceeded, timeout, upstreamFailed } from '../../../../kernel/errors.ts';

const MOST_BYTES = 5_000_000;
const USUAL_WAIT = 60;

export interface Asked {
  json: Readonly<Record<string, unknown>>;
  headers: Headers;
}

export interface Question {
  /** The provider, as errors name it. */
  name: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** What a status means that is special with this provider. */
  explain?(status: number): string | undefined;
}

/** One request to a provider that the operator has named: its address may be a private one, and no other is reached from there. */
export async function ask(url: URL, { name, headers = {}, signal, explain }: Question): Promise<Asked> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal,
  }).catch((error: unknown) => {
    throw unreachable(name, error, signal);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw refused(name, response, explain?.(response.status));
  }
  const text = await response.text().catch((error: unknown) => {
    throw unreachable(name, error, signal);
  });
  return { json: parse(name, text), headers: response.headers };
}

function unreachable(name: string, error: unknown, signal: AbortSignal): Error {
  if (signal.aborted)
    return timeout(
      `The search provider ${name} did not respond in time. Raise timeout_ms, or use source own.`,
    );
  return upstreamFailed(`The search provider ${name} cannot be reached. Check SEARCH_PROVIDER_URL.`, {
    cause: error,
  });
}

function refused(name: string, { status, headers }: Response, explained: string | undefined): Error {
  if (status === 429) {
    const after = Number(headers.get('retry-after'));
    return rateLimitExceeded(
      `The quota of the search provider ${name} is used up. Wait until it resets, or use source own.`,
      { limit: 'search_provider', retryAfter: after > 0 ? Math.ceil(after) : USUAL_WAIT },
    );
  }
  return upstreamFailed(
    explained ?? `The search provider ${name} returned ${status}. Try again later, or use source own.`,
  );
}

function parse(name: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = text.length > MOST_BYTES ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Told below, like every other answer that is no object.
  }
  throw upstreamFailed(
    `The search provider ${name} did not return JSON. Check SEARCH_PROVIDER_KIND and SEARCH_PROVIDER_URL.`,
  );
}

/** The results in a list that a provider has sent, without those that have no address. */
export function listOf(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is Record<string, unknown> =>
      typeof item === 'object' && item !== null && typeof item.url === 'string' && URL.canParse(item.url),
  );
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function timeIn(value: unknown): Date | undefined {
  const time = Date.parse(textIn(value));
  return Number.isNaN(time) ? undefined : new Date(time);
}
