import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { upstreamFailed } from '../../kernel/errors.ts';

export interface OutboundRequest {
  url: URL;
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | undefined;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Names under which callers send secrets: they are meant for the host they were given for. */
const SECRET = /auth|cookie|token|secret|api-?key|signature|password|credential/;
const OF_THE_BODY = /^content-/;

/** The request that a redirect asks for, or undefined when the answer is not a redirect. */
export function redirected(
  request: OutboundRequest,
  status: number,
  location: string | undefined,
): OutboundRequest | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const url = URL.parse(asUtf8(location), request.url);
  if (url === null) throw upstreamFailed(`"${request.url.hostname}" redirects to an invalid URL.`);
  const keepsBody = !becomesGet(status, request.method);
  if (keepsBody && isStream(request.body)) {
    throw upstreamFailed(
      `"${request.url.hostname}" redirects with status ${status} and requires the body again. Send it to the final URL.`,
    );
  }
  const isElsewhere = url.origin !== request.url.origin;
  const headers = Object.entries(request.headers).filter(
    ([name]) => !(isElsewhere && SECRET.test(name)) && (keepsBody || !OF_THE_BODY.test(name)),
  );
  return {
    url,
    method: keepsBody ? request.method : 'GET',
    headers: Object.fromEntries(headers),
    body: keepsBody ? request.body : undefined,
  };
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

const isStream = (body: OutboundRequest['body']): boolean =>
  body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);

/** Header bytes arrive one to a character; most servers mean UTF-8, and what is not stays as it is, byte for byte. */
function asUtf8(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}
