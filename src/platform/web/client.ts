import { lookup } from 'node:dns/promises';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import { invalidRequest, upstreamFailed } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { createAddressGuard } from './address-guard.ts';
import { createUrlCheck } from './check-url.ts';
import {
  type AddressCheck,
  type Connection,
  createAddressCheck,
  createConnector,
  type Resolve,
} from './connector.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { ACCEPTED_ENCODINGS } from './decompress.ts';
import { explainFailure } from './failures.ts';
import { type OutboundRequest, redirected } from './redirects.ts';
import {
  createBody,
  decodeText,
  type GuardedResponse,
  type Redirect,
  type ResponseHeaders,
  readBytes,
} from './response.ts';

export interface GuardedClientOptions {
  /** CIDRs that may be reached although they are not public. */
  allow: readonly string[];
  resolve?: Resolve;
  log: Logger;
  /** Off unless said otherwise: over HTTP/2 one slow reader would hold up everyone else's requests to the same host. */
  http2?: boolean;
  /** Connections to one origin at a time; without it as many as there are requests. */
  connectionsPerOrigin?: number;
  /** How long a connection is kept that nobody uses, unless the server says less. */
  idleConnectionMs?: number;
}

export interface FetchOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | Readable;
  signal?: AbortSignal;
  /** From the call to the last byte of the body, redirects included. */
  timeoutMs?: number;
  /** From the start of one request to its headers, name look-up and connection included. */
  headersTimeoutMs?: number;
  /** Of the body once decompressed. */
  maxBytes?: number;
  maxRedirects?: number;
  /** Another way than the client's own, such as through a proxy; it has to guard as well. */
  dispatcher?: Dispatcher;
  follow?: 'follow' | 'manual';
}

export interface GuardedClient {
  fetch(url: string | URL, options?: FetchOptions): Promise<GuardedResponse>;
  /** For other users of undici; connections through it are guarded, redirects and sizes are theirs to limit. */
  dispatcher: Dispatcher;
  /** What can be told without a look-up: form, scheme, credentials and literal addresses. Throws `invalid_request`. */
  checkUrl(url: string | URL): URL;
  /** For others that connect and speak HTTP/1.1 or something else: looks up, checks, and reaches the checked address. */
  connector: buildConnector.connector;
  /** The addresses of a host when all of them may be reached. Throws `invalid_request`. */
  checkedAddresses: AddressCheck;
  /** The newest connection to an origin, as long as it is remembered. */
  lastConnection(origin: string): Connection | undefined;
  /** Ends requests in flight as well. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const SILENT_BODY_TIMEOUT_MS = 60_000;
const MAX_BYTES = 50 * 1024 * 1024;
const MAX_REDIRECTS = 10;
const MAX_HEADER_BYTES = 32 * 1024;
const MAX_REDIRECT_BODY_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 4_000;
const REMEMBERED_CONNECTIONS = 1_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { allow, resolve = resolveByLookup, log, http2 = false } = options;
  const guard = createAddressGuard(allow);
  const connections = new LRUCache<string, Connection>({ max: REMEMBERED_CONNECTIONS });
  const checkedAddresses = createAddressCheck({ guard, resolve, log });
  const onConnection = (origin: string, connection: Connection) => {
    connections.set(origin, connection);
  };
  const dispatcher = new Agent({
    allowH2: http2,
    connect: createConnector({ checkedAddresses, log, http2, onConnection }),
    connections: options.connectionsPerOrigin ?? null,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: options.idleConnectionMs ?? KEEP_ALIVE_MS,
    keepAliveMaxTimeout: 30_000,
  });
  const checkUrl = createUrlCheck(guard);

  const send = async (request: OutboundRequest, options: FetchOptions, deadline: Deadline) => {
    const headersTimeoutMs = options.headersTimeoutMs ?? HEADERS_TIMEOUT_MS;
    const arrived = deadline.step(headersTimeoutMs, `The response of "${request.url.hostname}"`);
    try {
      const answer = (options.dispatcher ?? dispatcher).request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers,
        body: request.body ?? null,
        signal: deadline.signal,
        headersTimeout: 0,
        bodyTimeout: SILENT_BODY_TIMEOUT_MS,
      });
      return await deadline.within(answer);
    } catch (error) {
      throw explainFailure(error, request.url.hostname);
    } finally {
      arrived();
    }
  };

  const fetch = async (url: string | URL, options: FetchOptions, deadline: Deadline) => {
    const redirects: Redirect[] = [];
    let request = firstRequest(checkUrl(url), options);
    for (;;) {
      const answer = await send(request, options, deadline);
      const next = options.follow === 'manual' ? undefined : nextRequest(request, answer);
      if (next === undefined)
        return respond(request, answer, { redirects, maxBytes: options.maxBytes }, deadline);
      discard(answer.body, deadline);
      redirects.push({ url: request.url.href, status: answer.statusCode });
      const most = options.maxRedirects ?? MAX_REDIRECTS;
      if (redirects.length > most) {
        throw upstreamFailed(`"${next.url.hostname}" redirects more than ${most} times. Use the final URL.`);
      }
      checkUrl(next.url);
      request = next;
    }
  };

  return {
    dispatcher,
    checkUrl,
    connector: createConnector({ checkedAddresses, log, http2: false, onConnection: () => {} }),
    checkedAddresses,
    lastConnection: (origin) => connections.get(origin),
    async fetch(url, options = {}) {
      const deadline = startDeadline(options.timeoutMs ?? TIMEOUT_MS, options.signal);
      try {
        return await fetch(url, options, deadline);
      } catch (error) {
        deadline.stop();
        throw error;
      }
    },
    close: () => dispatcher.destroy(),
  };
}

const resolveByLookup: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

function firstRequest(url: URL, options: FetchOptions): OutboundRequest {
  const method = (options.method ?? 'GET').toUpperCase();
  if (!METHODS.has(method)) {
    throw invalidRequest(`The method "${method}" is not supported. Use one of: ${[...METHODS].join(', ')}.`);
  }
  const headers: Record<string, string> = { 'user-agent': 'Granary', 'accept-encoding': ACCEPTED_ENCODINGS };
  for (const [name, value] of Object.entries(options.headers ?? {})) headers[name.toLowerCase()] = value;
  if ('host' in headers) throw invalidRequest('The header "host" is set from the URL. Remove it.');
  return { url, method, headers, body: options.body };
}

function nextRequest(request: OutboundRequest, answer: Dispatcher.ResponseData): OutboundRequest | undefined {
  return redirected(request, answer.statusCode, [answer.headers.location].flat()[0]);
}

/** A short body is read so that its connection can be used again; a long one costs the connection. */
function discard(body: Dispatcher.ResponseData['body'], deadline: Deadline): void {
  body.dump({ limit: MAX_REDIRECT_BODY_BYTES, signal: deadline.signal }).catch(() => {
    // The whole request has ended before this body did; its own result is the one that counts.
  });
}

function respond(
  request: OutboundRequest,
  answer: Dispatcher.ResponseData,
  { redirects, maxBytes = MAX_BYTES }: { redirects: Redirect[]; maxBytes: number | undefined },
  deadline: Deadline,
): GuardedResponse {
  const headers = answer.headers as ResponseHeaders;
  const body = createBody({
    source: answer.body,
    headers,
    isEmpty: request.method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304,
    maxBytes,
    signal: deadline.signal,
    explain: (error) => explainFailure(error, request.url.hostname),
    onClose: () => deadline.stop(),
  });
  return {
    status: answer.statusCode,
    headers,
    url: request.url.href,
    redirects,
    body,
    bytes: () => readBytes(body),
    text: async () => decodeText(await readBytes(body), headers['content-type']),
  };
}
