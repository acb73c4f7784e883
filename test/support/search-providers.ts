import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A search engine on the loopback address that speaks the protocol of its kind. */
export interface SearchEngine {
  address: string;
  /** What it was asked, in order. */
  asked: { query: URLSearchParams; headers: IncomingMessage['headers'] }[];
  /** All that it would find. */
  results: { url: string; title: string; description: string; published?: string }[];
  /** Answers instead of it, until it is taken away. */
  fault: ((response: ServerResponse) => void) | undefined;
  close(): void;
}

type Speak = (
  engine: SearchEngine,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
) => void;

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

const SEARXNG_PAGE = 10;

/** Pages of ten by number; no count parameter. */
const speakSearxng: Speak = (engine, query, _request, response) => {
  if (query.get('format') !== 'json') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>SearXNG</title>');
    return;
  }
  const from = (Number(query.get('pageno') ?? 1) - 1) * SEARXNG_PAGE;
  json(response, 200, {
    query: query.get('q'),
    number_of_results: 0,
    results: engine.results
      .slice(from, from + SEARXNG_PAGE)
      .map(({ url, title, description, published }) => ({
        url,
        title,
        content: description,
        engine: 'test',
        ...(published === undefined ? {} : { publishedDate: published }),
      })),
    answers: [],
    unresponsive_engines: [],
  });
};

/** Counts of at most 20, offsets in pages of at most 9, and the limits of a second and a month. */
const speakBrave: Speak = (engine, query, request, response) => {
  if (request.headers['x-subscription-token'] !== 'brave-key') {
    json(response, 422, {
      type: 'ErrorResponse',
      error: { code: 'SUBSCRIPTION_TOKEN_INVALID', status: 422 },
    });
    return;
  }
  const [count, offset] = [Number(query.get('count') ?? 20), Number(query.get('offset') ?? 0)];
  if (count > 20 || offset > 9 || (query.get('q') ?? '').split(/\s+/).length > 50) {
    json(response, 422, { type: 'ErrorResponse', error: { code: 'VALIDATION', status: 422 } });
    return;
  }
  const results = engine.results.slice(offset * count, (offset + 1) * count);
  const body = {
    type: 'search',
    query: { original: query.get('q'), more_results_available: engine.results.length > (offset + 1) * count },
    web: {
      type: 'search',
      results: results.map(({ url, title, description, published }) => ({
        url,
        title,
        description: `<strong>${description}</strong>`,
        ...(published === undefined ? {} : { page_age: published }),
      })),
    },
  };
  json(response, 200, body, { 'x-ratelimit-limit': '1, 2000', 'x-ratelimit-remaining': '1, 1000' });
};

const KINDS = {
  searxng: { path: '/search', speak: speakSearxng },
  brave: { path: '/res/v1/web/search', speak: speakBrave },
};

export async function openSearchEngine(kind: keyof typeof KINDS): Promise<SearchEngine> {
  const { path, speak } = KINDS[kind];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine.test');
    engine.asked.push({ query: searchParams, headers: request.headers });
    if (engine.fault !== undefined) engine.fault(response);
    else if (pathname === path) speak(engine, searchParams, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const engine: SearchEngine = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    results: [],
    fault: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return engine;
}

/** Faults that engines have. */
export const FAULTS = {
  quota: (response: ServerResponse) =>
    void response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '30' }).end('{}'),
  broken: (response: ServerResponse) => void response.writeHead(503).end('down'),
  html: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please sign in</html>'),
  noJson: (response: ServerResponse) => void response.writeHead(403).end(),
  cut: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"results": [');
    setTimeout(() => response.destroy(), 20);
  },
  silent: () => undefined,
};
