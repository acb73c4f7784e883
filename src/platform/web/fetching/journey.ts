import { must } from '../../../kernel/must.ts';
import type { GuardedClient } from '../client.ts';
import { redirected } from '../redirects.ts';
import type { ResponseHeaders } from '../response.ts';
import type { Exchanged } from './exchange.ts';
import { FetchFault, toFault } from './faults.ts';
import type { FetchLimits } from './limits.ts';
import type { PageOptions } from './page-options.ts';
import type { FetchResult } from './result.ts';

interface JourneyParts {
  client: GuardedClient;
  url: string;
  page: PageOptions;
  headers: Record<string, string>;
  limits: FetchLimits;
}

/** From an address over its redirects to the last answer, and the record of it. */
export interface Journey {
  readonly url: URL;
  readonly method: string;
  readonly limits: FetchLimits;
  readonly deadline: number;
  readonly result: FetchResult;
  /** Throws when the first address must not be requested. */
  check(): void;
  /** For the request that comes next. */
  headers(): Record<string, string>;
  isRedirect(status: number, headers: ResponseHeaders): boolean;
  /** The headers of an answer, whatever becomes of its body. */
  note(status: number, headers: ResponseHeaders): void;
  /** Takes an answer in; true when it is the last one. Throws when the redirect must not be followed. */
  arrive(answer: Exchanged): boolean;
  end(): FetchResult;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const EMPTY = Buffer.alloc(0);
const NO_URL = new URL('about:blank');

export function startJourney(parts: JourneyParts): Journey {
  return new RecordedJourney(parts);
}

class RecordedJourney implements Journey {
  url: URL = NO_URL;
  readonly method: string;
  readonly limits: FetchLimits;
  readonly deadline: number;
  readonly result: FetchResult;
  readonly #parts: JourneyParts;
  readonly #startedAt = performance.now();
  #headers: Record<string, string>;
  #cookieVersion = 0;
  #seen: Set<string> | undefined;

  constructor(parts: JourneyParts) {
    this.#parts = parts;
    this.#headers = parts.headers;
    this.method = parts.page.method ?? 'GET';
    this.limits = parts.limits;
    this.deadline = this.#startedAt + parts.limits.totalMs;
    this.result = {
      url: parts.url,
      finalUrl: parts.url,
      status: 0,
      headers: {},
      redirects: [],
      timing: { total: 0 },
      bytes: 0,
      body: EMPTY,
      isCut: false,
      hash: '',
      contentType: '',
      notModified: false,
    };
  }

  check(): void {
    this.url = this.#parts.client.checkUrl(this.#parts.url);
    this.result.finalUrl = this.url.href;
  }

  headers(): Record<string, string> {
    const { cookies, conditional } = this.#parts.page;
    this.#cookieVersion = cookies?.version ?? 0;
    const cookie = cookies?.header(this.url);
    const isFirst = this.result.redirects.length === 0;
    const asks = conditional?.url === undefined ? isFirst : conditional.url === this.url.href;
    if (cookie === undefined && (conditional === undefined || !asks)) return this.#headers;
    const headers = { ...this.#headers };
    if (cookie !== undefined) headers.cookie = cookie;
    if (asks && conditional?.etag !== undefined) headers['if-none-match'] = conditional.etag;
    if (asks && conditional?.lastModified !== undefined)
      headers['if-modified-since'] = conditional.lastModified;
    return headers;
  }

  isRedirect(status: number, headers: ResponseHeaders): boolean {
    return REDIRECTS.has(status) && headers.location !== undefined;
  }

  note(status: number, headers: ResponseHeaders): void {
    this.result.status = status;
    this.result.headers = headers;
  }

  arrive(answer: Exchanged): boolean {
    const { status, headers } = answer;
    const { result, url } = this;
    this.#noteConnection(answer);
    const setCookies = headers['set-cookie'];
    if (setCookies !== undefined) this.#parts.page.cookies?.store(url, [setCookies].flat());
    if (!this.isRedirect(status, headers)) return true;
    const [location] = [headers.location].flat();
    const next = this.#nextUrl(status, must(location, 'where a redirect leads'));
    const ms = answer.firstByteAt - answer.sentAt;
    result.redirects.push({ url: url.href, status, location: next.href, ms });
    this.#checkHop(next);
    this.url = next;
    result.finalUrl = next.href;
    this.note(0, {});
    return false;
  }

  end(): FetchResult {
    this.result.timing.total = performance.now() - this.#startedAt;
    return this.result;
  }

  #nextUrl(status: number, location: string): URL {
    const request = { url: this.url, method: this.method, headers: this.#headers, body: undefined };
    try {
      const next = must(redirected(request, status, location), 'the next step of a redirect');
      this.#headers = next.headers;
      // A fragment of the first address stays with the reader; it is never sent.
      next.url.hash = '';
      return next.url;
    } catch {
      throw new FetchFault('redirect_invalid', location.slice(0, 200));
    }
  }

  #checkHop(next: URL): void {
    const { client, page } = this.#parts;
    const hops = this.result.redirects.length;
    // Sites that set a cookie and send the visitor back to the same address are no loop.
    this.#seen ??= new Set();
    this.#seen.add(`${this.#cookieVersion} ${this.url.href}`);
    if (this.#seen.has(`${page.cookies?.version ?? 0} ${next.href}`)) {
      throw new FetchFault('redirect_loop', next.href);
    }
    if (hops > this.limits.mostRedirects) throw new FetchFault('redirect_limit', `${hops - 1} were followed`);
    try {
      client.checkUrl(next);
    } catch (error) {
      throw new FetchFault('redirect_refused', toFault(error).detail);
    }
    const refusal = page.checkHop?.(next.href);
    if (refusal !== undefined) throw new FetchFault('redirect_refused', refusal);
  }

  #noteConnection({ startedAt, firstByteAt }: Exchanged): void {
    const { timing, proxy } = this.result;
    timing.firstByte = firstByteAt - this.#startedAt;
    // Through a proxy the address is the proxy's.
    if (proxy !== undefined) return;
    const connection = this.#parts.client.lastConnection(this.url.origin);
    if (connection === undefined) return;
    this.result.address = connection.address;
    this.result.protocol = connection.protocol;
    if (connection.startedAt < startedAt) return;
    timing.dns = connection.lookupMs;
    timing.connect = connection.connectMs;
  }
}
