import assert from 'node:assert/strict';
import { noteCall } from './called.ts';

export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

/** Calls the interface as any program would: fetch, JSON, a bearer credential. */
export class ApiClient {
  readonly address: string;
  readonly credential: string | undefined;

  constructor(address: string, credential: string | undefined) {
    this.address = address;
    this.credential = credential;
  }

  as(credential: string | undefined): ApiClient {
    return new ApiClient(this.address, credential);
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers);
  delete = (path: string, headers?: Record<string, string>) => this.call('DELETE', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.call('PUT', path, body, headers);

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    noteCall(method, path);
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...(this.credential === undefined ? {} : { authorization: `Bearer ${this.credential}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const ICEBERG_CODES: Record<string, string> = {
  BadRequestException: 'invalid_request',
  ForbiddenException: 'forbidden',
  NoSuchNamespaceException: 'not_found',
  NoSuchTableException: 'not_found',
  NoSuchWarehouseException: 'not_found',
  NotAuthorizedException: 'unauthorized',
  NotFoundException: 'not_found',
  TooManyRequestsException: 'rate_limit_exceeded',
};

/** The code and message of an error, whichever protocol it is shaped by. */
export function toldBy({ status, body }: Answer): { code: unknown; message: unknown } {
  if (typeof body.error === 'object') {
    assert.equal(body.error.code, status);
    return { code: ICEBERG_CODES[body.error.type] ?? body.error.type, message: body.error.message };
  }
  if (!('error_description' in body)) return { code: body.error, message: body.message };
  const code = body.error === 'invalid_client' ? 'unauthorized' : body.error;
  return { code, message: body.error_description };
}

/** The shape every error has, whatever the operation. */
export function assertError(answer: Answer, status: number, expected: string): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { code, message } = toldBy(answer);
  assert.equal(code, expected);
  assert.ok(typeof message === 'string' && message.length > 10, 'the message says what to do');
  assert.equal(answer.body.request_id, answer.headers.get('x-request-id'));
  assert.ok(answer.headers.has('x-ratelimit-limit'), 'errors carry the rate-limit headers');
  assert.doesNotMatch(
    JSON.stringify(answer.body),
    /node_modules|\.ts:\d|SELECT |INSERT |at async/,
    'nothing leaks',
  );
}

/** The body of an answer that has to be a good one. */
export function good({ status, body }: Answer, expected = 200): any {
  assert.equal(status, expected, JSON.stringify(body));
  return body;
}
