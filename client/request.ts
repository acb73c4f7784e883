import { OPERATIONS, type Operations } from './generated.ts';

export type OperationId = keyof Operations;

/** A file as the body of a call; a function makes it anew, so that the call can be repeated. */
export type UploadBody = Blob | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  /** Made anew for each call when left out; give your own to repeat a call across restarts. */
  idempotencyKey?: string | undefined;
  /** A file instead of a JSON body, for operations that take one. */
  upload?: UploadBody | (() => UploadBody) | undefined;
  /** The media type of the upload. */
  contentType?: string | undefined;
}

export interface PreparedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: (() => UploadBody) | undefined;
  /** Whether it may be sent again when nobody knows if it arrived. */
  repeatable: boolean;
  /** Whether even a refusal for overload ends it. */
  once: boolean;
}

const traits = (id: OperationId): string[] => OPERATIONS[id][3].split(' ');

export const isOperation = (id: string): id is OperationId => Object.hasOwn(OPERATIONS, id);

export const answersEvents = (id: OperationId): boolean => traits(id).includes('stream');

export const takesQuery = (id: OperationId, name: string): boolean =>
  OPERATIONS[id][2].split(' ').includes(name);

/** Puts each part of the input where the operation wants it: path, query or body. */
export function prepare(id: OperationId, input: object, options: CallOptions): PreparedRequest {
  const [method, template, query] = OPERATIONS[id];
  const special = traits(id);
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${id} needs ${name}. Give it in the input.`);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const upload = options.upload;
  const inQuery =
    upload !== undefined || method === 'GET' || method === 'DELETE' ? [...rest.keys()] : query.split(' ');
  const search = new URLSearchParams();
  for (const name of inQuery) {
    const value = rest.get(name);
    if (value === undefined) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    rest.delete(name);
  }
  const headers: Record<string, string> = { prefer: 'handling=strict', ...options.headers };
  if (special.includes('keyed') || options.idempotencyKey !== undefined)
    headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  let body: (() => UploadBody) | undefined;
  if (upload !== undefined) {
    headers['content-type'] = options.contentType ?? 'application/octet-stream';
    body = typeof upload === 'function' ? upload : () => upload;
  } else if (rest.size > 0 || special.includes('body')) {
    const text = JSON.stringify(Object.fromEntries(rest));
    headers['content-type'] = 'application/json';
    body = () => text;
  }
  const once = special.includes('once');
  return {
    method,
    path: search.size === 0 ? path : `${path}?${search}`,
    headers,
    body,
    once,
    repeatable: !once && !(upload instanceof ReadableStream),
  };
}

/** Pages that are not served over TLS have no randomUUID, but they have random bytes. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
