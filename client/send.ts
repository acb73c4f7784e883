import { errorOf, GranaryError, networkError } from './error.ts';
import type { PreparedRequest } from './request.ts';

/** Gives the credential; asked with `refused` after one was not accepted, to give a newer one. */
export type TokenSource = (asked: { refused: boolean }) => string | undefined | Promise<string | undefined>;

export interface RetryOptions {
  /** How often a call is tried in all; 5 when left out. */
  attempts?: number;
  /** Milliseconds before the second try, doubled for each further one; 250 when left out. */
  firstDelay?: number;
  /** A wait longer than this many milliseconds is left to the caller; 60,000 when left out. */
  longestDelay?: number;
}

export interface ClientOptions {
  /** Where Granary answers, such as https://granary.example.com; the page's own origin when left out in a browser. */
  baseUrl?: string;
  /** An API key or the access token of a session, or a function that gives it. */
  token?: string | TokenSource | undefined;
  /** The account to work on, for people with several. */
  account?: string | undefined;
  fetch?: typeof fetch;
  retry?: RetryOptions;
}

export type Send = (request: PreparedRequest, signal: AbortSignal | undefined) => Promise<Response>;

/** Sends until there is an answer that another try would not change. */
export function sender(options: ClientOptions): Send {
  const base = (options.baseUrl ?? '').replace(/\/+$/, '');
  const ask = options.fetch ?? globalThis.fetch.bind(globalThis);
  const { attempts = 5, firstDelay = 250, longestDelay = 60_000 } = options.retry ?? {};
  const { token, account } = options;
  const tokenOf: TokenSource = typeof token === 'function' ? token : () => token;

  const attempt = async (request: PreparedRequest, signal: AbortSignal | undefined, refused: boolean) => {
    const credential = await tokenOf({ refused });
    const body = request.body?.();
    try {
      return await ask(base + request.path, {
        method: request.method,
        headers: {
          ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
          ...(account === undefined ? {} : { 'x-svc-account-id': account }),
          ...request.headers,
        },
        credentials: 'omit',
        ...(signal === undefined ? {} : { signal }),
        ...(body === undefined ? {} : { body }),
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return networkError(base || 'The server', error);
    }
  };

  return async (request, signal) => {
    let refused = false;
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted();
      const answer = await attempt(request, signal, refused);
      if (!(answer instanceof GranaryError) && answer.ok) return answer;
      const error = answer instanceof GranaryError ? answer : await errorOf(answer);
      if (error.status === 401 && typeof token === 'function' && !refused && hasBody(request)) {
        refused = true;
        continue;
      }
      const delay = (error.retryAfter ?? 0) * 1_000 || firstDelay * 2 ** (tried - 1) * (0.5 + Math.random());
      if (tried >= attempts || delay > longestDelay || !mayRepeat(request, error)) throw error;
      await pause(delay, signal);
    }
  };
}

/** A stream that was given is gone after the first try. */
const hasBody = ({ once, repeatable }: PreparedRequest): boolean => once || repeatable;

/** A limit, also of what a node can carry, is told before anything is done; of the others nobody knows. */
function mayRepeat(request: PreparedRequest, { status, limit }: GranaryError): boolean {
  if (status === 429 || (status === 503 && limit !== undefined)) return hasBody(request);
  return request.repeatable && (status === 0 || status === 502 || status === 503 || status === 504);
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
