import { invalidRequest, timeout, upstreamFailed } from '../../kernel/errors.ts';
import type { BrowserPool } from '../browser/index.ts';
import {
  CookieJar,
  createFetcher,
  decodeHtml,
  decodePlainText,
  decodeXml,
  FAULTS,
  type Fault,
  type FetchLimits,
  type FetchResult,
  type GuardedClient,
  type Hop,
  type Timing,
} from '../web/index.ts';

/** One page that a caller named, as text. */
export interface LoadedPage {
  /** After redirects. */
  url: string;
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  html: string;
  contentType: string;
  charset: string | undefined;
  /** Received, before decompression; 0 of a rendered page. */
  bytes: number;
  redirects: Hop[];
  timing: Timing;
  protocol: 'http/1.1' | 'h2' | undefined;
  address: string | undefined;
  isRendered: boolean;
}

export interface LoadOptions {
  render?: boolean;
  signal?: AbortSignal;
  limits?: Partial<FetchLimits>;
  /** An answer of 400 and more is a page too. */
  anyStatus?: boolean;
  /** Called once the server has answered, whatever it was, with the bytes that came; of a rendered page, with those of its HTML. */
  onAnswer?(bytes: number): void;
}

export interface PageLoader {
  /** Throws an `ApiError` that tells what is wrong with the address, the server or its answer. */
  load(url: string, options?: LoadOptions): Promise<LoadedPage>;
  /** The whole answer, faults included; nothing is thrown but for an address that must not be reached. */
  fetch(url: string, options?: LoadOptions): Promise<FetchResult>;
  close(): Promise<void>;
}

export interface PageLoaderOptions {
  web: GuardedClient;
  browser: Pick<BrowserPool, 'render'>;
  userAgent: string;
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b|^$/i;
const XML = /^(?:text|application)\/xml\b|\+xml\b/i;
const TEXT = /^text\/|^application\/(?:json|javascript|ld\+json)\b/i;

/** Loads single pages for people who look at them; crawls have readers of their own. */
export function createPageLoader({ web, browser, userAgent }: PageLoaderOptions): PageLoader {
  const fetcher = createFetcher({ client: web, userAgent });
  const fetchPage = async (url: string, { signal, limits, onAnswer }: LoadOptions = {}) => {
    const result = await fetcher.fetch(web.checkUrl(url).href, {
      // Of this page alone: many set one on the way and ask for it at the end.
      cookies: new CookieJar(),
      ...(signal === undefined ? {} : { signal }),
      ...(limits === undefined ? {} : { limits }),
    });
    if (result.status !== 0) onAnswer?.(result.bytes);
    return result;
  };
  const render = async (url: string, { signal, onAnswer }: LoadOptions): Promise<LoadedPage> => {
    const since = performance.now();
    const page = await browser.render({ url, ...(signal === undefined ? {} : { signal }) });
    onAnswer?.(Buffer.byteLength(page.html));
    return {
      url: page.url,
      status: page.status,
      headers: page.headers,
      html: page.html,
      contentType: page.headers['content-type'] ?? '',
      charset: undefined,
      bytes: 0,
      redirects: [],
      timing: { total: performance.now() - since },
      protocol: undefined,
      address: undefined,
      isRendered: true,
    };
  };
  return {
    fetch: fetchPage,
    async load(url, options = {}) {
      const page = options.render
        ? await render(web.checkUrl(url).href, options)
        : toPage(await fetchPage(url, options), options.signal);
      if (options.anyStatus !== true && page.status >= 400)
        throw upstreamFailed(`"${new URL(page.url).host}" returned ${page.status} for this page.`);
      return page;
    },
    close: () => fetcher.close(),
  };
}

function toPage(result: FetchResult, signal: AbortSignal | undefined): LoadedPage {
  signal?.throwIfAborted();
  if (result.fault !== undefined) throw toError(result.fault, result.url);
  const { finalUrl, status, headers, contentType, charset, bytes, redirects, timing, protocol, address } =
    result;
  return {
    url: finalUrl,
    status,
    headers,
    html: textOf(result),
    contentType,
    charset,
    bytes,
    redirects,
    timing,
    protocol,
    address,
    isRendered: false,
  };
}

function textOf({ body, contentType, finalUrl }: FetchResult): string {
  if (HTML.test(contentType)) return decodeHtml(body, contentType).text;
  if (XML.test(contentType)) return decodeXml(body, contentType).text;
  if (TEXT.test(contentType)) return decodePlainText(body, contentType).text;
  throw upstreamFailed(
    `"${new URL(finalUrl).host}" returned ${contentType}, which is not a web page. Give the URL of a page.`,
  );
}

function toError({ code }: Fault, url: string): Error {
  const { sentence, reason } = FAULTS[code];
  if (reason === 'invalid' || reason === 'refused') return invalidRequest(sentence);
  const told = `"${URL.parse(url)?.host ?? url}": ${sentence}`;
  return reason === 'timeout' ? timeout(told) : upstreamFailed(told);
}
