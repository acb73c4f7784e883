import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** What the cluster answers to a statement. */
export interface TrinoResult {
  /** Names with types as Trino writes them. */
  columns?: readonly (readonly [name: string, type: string])[];
  /** Rows page by page; as text where digits must stay as they are. */
  pages?: readonly (string | readonly (readonly unknown[])[])[];
  error?: { message: string; errorName: string; errorType: string; errorLocation?: object };
  /** Runs until it is cancelled, after its pages. */
  isEndless?: boolean;
  /** What becomes of the next requests for pages, one after the other. */
  faults?: TrinoFault[];
  /** Of the pages that follow, instead of the server's own. */
  nextHost?: string;
}

export type TrinoFault = 'unavailable' | 'gateway' | 'reset' | 'silent' | 'broken';

export interface AskedStatement {
  sql: string;
  headers: IncomingMessage['headers'];
  /** Of its token. */
  claims: { sub: string; exp: number; iat: number };
}

/** A server that speaks Trino's protocol and knows its answers beforehand. */
export interface TrinoServer {
  address: string;
  key: string;
  asked: AskedStatement[];
  cancelled: string[];
  /** The result of statements that contain the text. */
  answer(part: string, result: TrinoResult): void;
  /** What becomes of the next statements. */
  faults: (TrinoFault | 'starting' | 'refused')[];
  /** Statements under way. */
  open(): number;
  close(): void;
}

interface Running {
  result: TrinoResult;
  at: number;
}

const SILENT = new Set<string>(['silent']);

export async function openTrinoServer(): Promise<TrinoServer> {
  const key = randomBytes(32);
  const answers: { part: string; result: TrinoResult }[] = [];
  const running = new Map<string, Running>();
  let count = 0;

  const post = async (request: IncomingMessage, response: ServerResponse) => {
    const sql = await readText(request);
    const fault = server.faults.shift();
    if (fault === 'starting') return send(response, 200, errorPage('starting', STARTING));
    if (fault === 'refused') return send(response, 401, 'Unauthorized');
    if (fault !== undefined) return fail(response, fault);
    const claims = verified(key, request);
    if (claims === undefined) return send(response, 401, 'Invalid token');
    if (claims.sub !== request.headers['x-trino-user'])
      return send(response, 403, 'Access Denied: cannot impersonate');
    if (request.headers['x-forwarded-proto'] !== 'https') return send(response, 403, 'needs HTTPS');
    server.asked.push({ sql, headers: request.headers, claims });
    const found = answers.findLast(({ part }) => sql.includes(part));
    count += 1;
    const id = `20260101_000000_${String(count).padStart(5, '0')}_test`;
    if (found === undefined) return send(response, 200, errorPage(id, unknownStatement(sql)));
    running.set(id, { result: { ...found.result, faults: [...(found.result.faults ?? [])] }, at: 0 });
    return send(response, 200, {
      id,
      infoUri: server.address,
      nextUri: nextOf(id, 0, found.result),
      stats: stats('QUEUED', 0),
    });
  };

  const get = (id: string, token: number, response: ServerResponse) => {
    const query = running.get(id);
    if (query === undefined) return send(response, 404, 'Query not found');
    const { columns = [], pages = [], error, isEndless, faults = [] } = query.result;
    const fault = faults.shift();
    if (fault !== undefined) return fail(response, fault);
    query.at = token;
    const page = pages[token];
    const isLast = token >= pages.length && isEndless !== true;
    if (isLast) running.delete(id);
    if (isLast && error !== undefined) return send(response, 200, errorPage(id, error));
    const head = {
      id,
      infoUri: server.address,
      ...(isLast ? {} : { nextUri: nextOf(id, token + 1, query.result) }),
      columns: columns.map(([name, type]) => ({ name, type, typeSignature: signatureOf(type) })),
    };
    const data =
      page === undefined ? '' : `,"data":${typeof page === 'string' ? page : JSON.stringify(page)}`;
    const tail = JSON.stringify(stats(isLast ? 'FINISHED' : 'RUNNING', token));
    const body = `${JSON.stringify(head).slice(0, -1)}${data},"stats":${tail},"warnings":[]}`;
    const answerIt = () => send(response, 200, body);
    if (page === undefined && !isLast) setTimeout(answerIt, 50);
    else answerIt();
    return undefined;
  };

  const nextOf = (id: string, token: number, { nextHost }: TrinoResult): string => {
    const { host } = new URL(server.address);
    // Told by a proxy that people came over HTTPS, Trino says so too.
    return `https://${nextHost ?? host}/v1/statement/executing/${id}/y0/${token}`;
  };

  const http = createServer((request, response) => {
    const [, id, token] = /^\/v1\/statement\/executing\/([^/]+)\/y0\/(\d+)$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST' && request.url === '/v1/statement') return void post(request, response);
    if (id === undefined) return void send(response, 404, 'Not found');
    if (request.method === 'GET') return void get(id, Number(token), response);
    server.cancelled.push(id);
    running.delete(id);
    return void response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: TrinoServer = {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    key: key.toString('base64'),
    asked: [],
    cancelled: [],
    answer: (part, result) => void answers.push({ part, result }),
    faults: [],
    open: () => running.size,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

const STARTING = {
  message: 'Trino server is still initializing',
  errorName: 'SERVER_STARTING_UP',
  errorType: 'INTERNAL_ERROR',
};

const unknownStatement = (sql: string) => ({
  message: `line 1:1: mismatched input ${sql.slice(0, 20)}`,
  errorName: 'SYNTAX_ERROR',
  errorType: 'USER_ERROR',
  errorLocation: { lineNumber: 1, columnNumber: 1 },
});

const errorPage = (id: string, error: object) => ({ id, error, stats: stats('FAILED', 0) });

const stats = (state: string, done: number) => ({
  state,
  queued: state === 'QUEUED',
  completedSplits: done,
  totalSplits: 4,
  processedRows: done * 1_000,
  processedBytes: done * 10_000,
  cpuTimeMillis: done,
  queuedTimeMillis: 1,
});

function fail(response: ServerResponse, fault: string): void {
  if (SILENT.has(fault)) return;
  if (fault === 'reset') response.destroy();
  else if (fault === 'broken') send(response, 200, '{"id":"1","data":[[1,"');
  else send(response, fault === 'gateway' ? 502 : 503, 'Unavailable');
}

function send(response: ServerResponse, status: number, body: object | string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-trino-set-session': 'leaked=1' })
    .end(text);
}

function verified(key: Buffer, { headers }: IncomingMessage): AskedStatement['claims'] | undefined {
  const [head = '', body = '', signature] = (headers.authorization ?? '').replace('Bearer ', '').split('.');
  const expected = createHmac('sha256', key).update(`${head}.${body}`).digest('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}');
  return signature === expected && claims.exp > Date.now() / 1_000 ? claims : undefined;
}

/** Of a type as text, such as map(varchar, array(decimal(10, 2))). */
function signatureOf(type: string): object {
  const zoned = /^(time|timestamp)\((\d+)\) with time zone$/.exec(type);
  if (zoned !== null)
    return { rawType: `${zoned[1]} with time zone`, arguments: [{ kind: 'LONG', value: Number(zoned[2]) }] };
  const [, rawType = type, inner] = /^([\w ]+?)(?:\((.*)\))?$/.exec(type) ?? [];
  return {
    rawType,
    arguments: inner === undefined ? [] : partsOf(inner).map((part) => argumentOf(rawType, part)),
  };
}

function argumentOf(rawType: string, part: string): object {
  if (/^\d+$/.test(part)) return { kind: 'LONG', value: Number(part) };
  if (rawType !== 'row') return { kind: 'TYPE', value: signatureOf(part) };
  const [name = '', ...type] = part.split(' ');
  return {
    kind: 'NAMED_TYPE',
    value: { fieldName: { name }, typeSignature: signatureOf(type.join(' ')) },
  };
}

/** At commas outside of brackets. */
function partsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map((part) => part.trim());
}
