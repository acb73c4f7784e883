import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AnalyticsBody, answerAnalytics, type DayFigures } from './figures.ts';
import { TokenServer } from './tokens.ts';

export { CLIENT } from './tokens.ts';

export type ProviderFault =
  | 'quota'
  | 'server_error'
  | 'html'
  | 'bad_json'
  | 'reset'
  | 'unauthorised'
  | 'forbidden';

const SCOPES = {
  read: 'https://www.googleapis.com/auth/webmasters.readonly',
  write: 'https://www.googleapis.com/auth/webmasters',
  indexing: 'https://www.googleapis.com/auth/indexing',
};

/** Speaks the protocols of the token endpoint, Search Console, URL inspection and the Indexing API. */
export class SearchConsoleProvider {
  readonly tokens = new TokenServer();
  /** Permission by property. */
  properties = new Map<string, string>();
  sitemaps: object[] = [];
  /** By property and day. */
  readonly figures = new Map<string, Map<string, DayFigures>>();
  firstIncompleteDate: string | undefined;
  /** `indexStatusResult` by URL. */
  readonly inspections = new Map<string, object>();
  readonly notified: { url: string; type: string }[] = [];
  /** What goes wrong with paths that match, until it is taken away; a number counts down. */
  readonly faults: { path: RegExp; fault: ProviderFault; times?: number }[] = [];
  readonly asked: { method: string; path: string; body: any }[] = [];
  /** Called before an answer, to hold it back. */
  beforeAnswer: (path: string, body: any) => Promise<void> | void = () => undefined;
  readonly #server: Server;
  address = '';

  constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Settings of a program that asks this provider. */
  get environment(): Record<string, string> {
    return {
      SEARCH_CONSOLE_URL: this.address,
      SEARCH_CONSOLE_AUTH_URL: `${this.address}/auth`,
      SEARCH_CONSOLE_TOKEN_URL: `${this.address}/token`,
      INDEXING_URL: this.address,
    };
  }

  count(pattern: RegExp): number {
    return this.asked.filter(({ path }) => pattern.test(path)).length;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const path = request.url ?? '';
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const body = isForm
      ? Object.fromEntries(new URLSearchParams(sent))
      : sent === ''
        ? undefined
        : JSON.parse(sent);
    this.asked.push({ method: request.method ?? '', path, body });
    await this.beforeAnswer(path, body);
    if (path.startsWith('/auth?')) return this.#consent(path, response);
    const fault = this.#faultAt(path);
    if (fault !== undefined) return fail(fault, request, response);
    const { status, body: answer } = this.#answer(path, { request, body, fields: new URLSearchParams(sent) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  /** A person who agrees at once. */
  #consent(path: string, response: ServerResponse): void {
    const { code, state, redirect } = this.tokens.consent(`${this.address}${path}`);
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    response.writeHead(302, { location: back.href }).end();
  }

  #faultAt(path: string): ProviderFault | undefined {
    const at = this.faults.findIndex((one) => one.path.test(path));
    const found = this.faults[at];
    if (found === undefined) return undefined;
    if (found.times !== undefined && --found.times <= 0) this.faults.splice(at, 1);
    return found.fault;
  }

  #answer(
    path: string,
    { request, body, fields }: { request: IncomingMessage; body: any; fields: URLSearchParams },
  ): { status: number; body: object } {
    if (path === '/token') return this.tokens.answer(fields, `${this.address}/token`);
    if (path === '/revoke') return this.tokens.revoke(fields.get('token') ?? '');
    const scopes = this.tokens.scopesOf(request.headers.authorization);
    if (scopes === undefined) return envelope(401, 'UNAUTHENTICATED', 'Invalid Credentials', 'authError');
    const needed = path.startsWith('/v3/') ? [SCOPES.indexing] : [SCOPES.read, SCOPES.write];
    if (!needed.some((scope) => scopes.includes(scope)))
      return envelope(403, 'PERMISSION_DENIED', 'Insufficient scopes', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    if (path === '/webmasters/v3/sites') return { status: 200, body: this.#sites() };
    if (path === '/v1/urlInspection/index:inspect') return this.#inspect(body);
    if (path === '/v3/urlNotifications:publish') return this.#publish(body);
    const [, property = '', rest = ''] = /^\/webmasters\/v3\/sites\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const name = decodeURIComponent(property);
    if (!this.#mayUse(name))
      return envelope(403, 'PERMISSION_DENIED', `No permission for ${name}`, 'forbidden');
    if (rest === 'sitemaps') return { status: 200, body: { sitemap: this.sitemaps } };
    if (rest === 'searchAnalytics/query') return this.#analytics(name, body);
    return envelope(404, 'NOT_FOUND', 'Not found', 'notFound');
  }

  #sites(): object {
    const siteEntry = [...this.properties].map(([siteUrl, permissionLevel]) => ({
      siteUrl,
      permissionLevel,
    }));
    return siteEntry.length === 0 ? {} : { siteEntry };
  }

  #mayUse(property: string): boolean {
    const permission = this.properties.get(property);
    return permission !== undefined && permission !== 'siteUnverifiedUser';
  }

  #analytics(property: string, body: AnalyticsBody & { dataState?: string }) {
    if (body.startDate > body.endDate)
      return envelope(400, 'INVALID_ARGUMENT', 'Bad dates', 'invalidParameter');
    const metadata =
      body.dataState === 'all' && this.firstIncompleteDate !== undefined
        ? { metadata: { firstIncompleteDate: this.firstIncompleteDate } }
        : {};
    return {
      status: 200,
      body: { ...answerAnalytics(this.figures.get(property) ?? new Map(), body), ...metadata },
    };
  }

  #inspect({ inspectionUrl, siteUrl }: { inspectionUrl: string; siteUrl: string }) {
    if (!this.#mayUse(siteUrl))
      return envelope(403, 'PERMISSION_DENIED', `No permission for ${siteUrl}`, 'forbidden');
    const known = this.inspections.get(inspectionUrl);
    if (known === undefined)
      return envelope(400, 'INVALID_ARGUMENT', `${inspectionUrl} is not in ${siteUrl}`, 'invalidArgument');
    const inspectionResult = {
      inspectionResultLink: 'https://search.example/inspect',
      indexStatusResult: known,
    };
    return { status: 200, body: { inspectionResult } };
  }

  #publish({ url, type }: { url: string; type: string }) {
    if (url.includes('/foreign'))
      return envelope(403, 'PERMISSION_DENIED', 'Failed to verify the URL ownership.', 'forbidden');
    this.notified.push({ url, type });
    const latest = { url, type, notifyTime: '2026-03-01T09:30:00Z' };
    const metadata = type === 'URL_UPDATED' ? { latestUpdate: latest } : { latestRemove: latest };
    return { status: 200, body: { urlNotificationMetadata: { url, ...metadata } } };
  }
}

/** As Google's APIs tell errors. */
function envelope(code: number, status: string, message: string, reason: string) {
  return {
    status: code,
    body: { error: { code, message, status, errors: [{ message, domain: 'global', reason }] } },
  };
}

function fail(fault: ProviderFault, request: IncomingMessage, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const told = (code: number, status: string, reason: string) =>
    json(code, envelope(code, status, 'The fake provider says so', reason).body);
  if (fault === 'reset') request.socket.destroy();
  else if (fault === 'quota') told(403, 'PERMISSION_DENIED', 'quotaExceeded');
  else if (fault === 'server_error') told(503, 'UNAVAILABLE', 'backendError');
  else if (fault === 'unauthorised') told(401, 'UNAUTHENTICATED', 'authError');
  else if (fault === 'forbidden') told(403, 'PERMISSION_DENIED', 'forbidden');
  else if (fault === 'html')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>Sorry</title>');
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"rows": [');
}
