import { hash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { GuardedClient } from '../client.ts';
import { ACCEPTED_ENCODINGS } from '../decompress.ts';
import { charsetOf } from './charset-of.ts';
import { cutBody } from './cut-body.ts';
import { decodeBody } from './decode-body.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { FetchFault, StaleConnection, toFault } from './faults.ts';
import { type Journey, startJourney } from './journey.ts';
import { DEFAULT_LIMITS, type FetchLimits } from './limits.ts';
import type { PageOptions } from './page-options.ts';
import type { ForwardProxy, ProxyPool } from './proxy-pool.ts';
import type { FetchResult } from './result.ts';
import { createTunnels } from './tunnels.ts';

export interface FetcherOptions {
  /** Made with `http2` and `connectionsPerOrigin`. The fetcher does not close it. */
  client: GuardedClient;
  userAgent: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  limits?: Partial<FetchLimits>;
  /** When given, every request goes through one of them, or fails. */
  proxies?: ProxyPool;
}

export interface Fetcher {
  /** Never rejects: what goes wrong is the `fault` of the result. */
  fetch(url: string, options?: PageOptions): Promise<FetchResult>;
  /** Ends connections through proxies. */
  close(): Promise<void>;
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

export function createFetcher(options: FetcherOptions): Fetcher {
  const { client, proxies } = options;
  const tunnels = createTunnels(client);
  const ownHeaders = {
    'user-agent': options.userAgent,
    accept: ACCEPT,
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...lowerCased(options.headers),
  };
  const ownLimits = { ...DEFAULT_LIMITS, ...options.limits };

  const follow = async (journey: Journey, page: PageOptions, dispatcher: Dispatcher): Promise<void> => {
    for (;;) {
      const answer = await sendAgainWhenStale(journey, page, dispatcher);
      const isOver = journey.arrive(answer);
      if (isOver) return finish(journey, answer, page);
    }
  };

  const send = (journey: Journey, page: PageOptions, dispatcher: Dispatcher): Promise<Exchanged> =>
    exchange({
      dispatcher,
      url: journey.url,
      method: journey.method,
      headers: journey.headers(),
      limits: journey.limits,
      deadline: journey.deadline,
      cuts: page.cuts ?? false,
      signal: page.signal,
      wants: (status, headers) => {
        journey.note(status, headers);
        if (journey.isRedirect(status, headers) || journey.method === 'HEAD' || status === 304)
          return 'nothing';
        const type = first(headers['content-type']);
        return page.wantsType?.(type, headers) === false ? new FetchFault('type', type) : 'body';
      },
    });

  const sendAgainWhenStale = async (journey: Journey, page: PageOptions, dispatcher: Dispatcher) => {
    try {
      return await send(journey, page, dispatcher);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      return send(journey, page, dispatcher);
    }
  };

  return {
    async fetch(url, page = {}) {
      const journey = startJourney({
        client,
        url,
        page,
        headers: page.headers === undefined ? ownHeaders : { ...ownHeaders, ...lowerCased(page.headers) },
        limits: page.limits === undefined ? ownLimits : { ...ownLimits, ...page.limits },
      });
      let proxy: ForwardProxy | undefined;
      try {
        journey.check();
        proxy = proxies?.pick(journey.url.host, page.proxySession);
        if (proxies !== undefined && proxy === undefined) throw new FetchFault('proxy_missing');
        if (proxy !== undefined) journey.result.proxy = proxy.id;
        await follow(journey, page, proxy === undefined ? client.dispatcher : tunnels.through(proxy));
      } catch (error) {
        journey.result.fault = toFault(error);
      }
      if (proxy !== undefined) proxies?.report(proxy, journey.result.fault);
      return journey.end();
    },
    close: () => tunnels.close(),
  };
}

async function finish({ result, limits }: Journey, answer: Exchanged, page: PageOptions): Promise<void> {
  const { headers, isCut } = answer;
  result.bytes = answer.bytes;
  result.contentType = first(headers['content-type']);
  if (typeof headers.etag === 'string') result.etag = headers.etag;
  if (typeof headers['last-modified'] === 'string') result.lastModified = headers['last-modified'];
  result.notModified = answer.status === 304 && page.conditional !== undefined;
  if (answer.body.length === 0) return;
  const encodings = [headers['content-encoding'] ?? ''].flat().join(',');
  const decoded =
    page.cuts === true && encodings !== ''
      ? await cutBody(answer.body, encodings, limits.mostBytes, isCut)
      : { body: await decodeBody(answer.body, encodings, limits.mostBytes), isCut };
  result.isCut = decoded.isCut;
  result.body = decoded.body;
  result.hash = hash('sha256', decoded.body);
  const charset = charsetOf(decoded.body, result.contentType);
  if (charset !== undefined) result.charset = charset;
}

const first = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.[0] ?? '');

const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
