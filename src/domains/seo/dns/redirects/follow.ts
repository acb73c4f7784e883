import { connect as connectSecurely } from 'node:tls';
import { ApiError } from '../../../../kernel/errors.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

export interface Hop {
  url: string;
  status: number | null;
  location: string | null;
  ms: number;
  ip: string | null;
  /** Null over HTTP. */
  tls: { protocol: string | null; cipher: string | null } | null;
  /** What answered: the headers `server` and `via`. */
  via: string | null;
  server: string | null;
  hsts: string | null;
  error: string | null;
}

export interface Trail {
  hops: Hop[];
  /** Null when the end was not reached. */
  final: string | null;
  loop: boolean;
  isCut: boolean;
}

interface FollowWish {
  url: string;
  mostHops: number;
  userAgent: string | undefined;
  signal: AbortSignal;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HOP_MS = 10_000;
const MOST_BYTES = 65_536;

/** Each hop by GET, as some servers answer HEAD otherwise; every address on the way is checked. */
export async function followRedirects(
  web: GuardedClient,
  { url, mostHops, userAgent, signal }: FollowWish,
): Promise<Trail> {
  const hops: Hop[] = [];
  const seen = new Set<string>();
  let next: string | undefined = url;
  let cookies = '';
  while (next !== undefined) {
    const key = `${next.replace(/#.*$/, '')} ${cookies}`;
    if (seen.has(key)) return { hops, final: null, loop: true, isCut: false };
    if (hops.length > mostHops) return { hops, final: null, loop: false, isCut: true };
    seen.add(key);
    const { hop, setCookie } = await visit(web, next, {
      userAgent,
      cookies,
      signal,
      isFirst: hops.length === 0,
    });
    hops.push(hop);
    if (setCookie !== '') cookies = setCookie;
    if (hop.status === null) return { hops, final: null, loop: false, isCut: false };
    next = targetOf(hop);
  }
  return { hops, final: hops.at(-1)?.url ?? null, loop: false, isCut: false };
}

/** A fragment is kept where the target has none. */
function targetOf({ url, status, location }: Hop): string | undefined {
  if (status === null || !REDIRECTS.has(status) || location === null) return undefined;
  const target = URL.parse(location, url);
  if (target === null) return undefined;
  if (target.hash === '') target.hash = new URL(url).hash;
  return target.href;
}

/** Where the first URL may not be reached the request is at fault; later on, the site is. */
type Visit = Pick<FollowWish, 'userAgent' | 'signal'> & { cookies: string; isFirst: boolean };

async function visit(web: GuardedClient, url: string, { userAgent, cookies, signal, isFirst }: Visit) {
  const startedAt = performance.now();
  const none: Hop = {
    url,
    status: null,
    location: null,
    ms: 0,
    ip: null,
    tls: null,
    via: null,
    server: null,
    hsts: null,
    error: null,
  };
  try {
    const response = await web.fetch(url, {
      ...{ follow: 'manual', signal, timeoutMs: HOP_MS, maxBytes: MOST_BYTES },
      headers: {
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(cookies === '' ? {} : { cookie: cookies }),
      },
    });
    response.body.destroy();
    const ms = Math.round(performance.now() - startedAt);
    const header = (name: string) => [response.headers[name] ?? []].flat()[0] ?? null;
    const { origin, protocol, hostname, port } = new URL(url);
    const ip = web.lastConnection(origin)?.address ?? null;
    const secure = protocol === 'https:' && ip !== null;
    const hop: Hop = {
      ...{ ...none, status: response.status, ms, ip, location: header('location') },
      ...{ via: header('via'), server: header('server'), hsts: header('strict-transport-security') },
      tls: secure ? await readTls(ip, hostname, Number(port || 443)) : null,
    };
    const setCookie = [response.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    return { hop, setCookie };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isFirst && error.status === 400) throw error;
    return {
      hop: { ...none, ms: Math.round(performance.now() - startedAt), error: error.message },
      setCookie: '',
    };
  }
}

const TLS_MS = 5_000;

/** The connection of the request is not shown to us, so another one tells what it is like. */
function readTls(address: string, host: string, port: number): Promise<Hop['tls']> {
  return new Promise((resolve) => {
    const socket = connectSecurely({
      host: address,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: TLS_MS,
    });
    const end = (tls: Hop['tls']) => {
      socket.destroy();
      resolve(tls);
    };
    socket.once('secureConnect', () =>
      end({ protocol: socket.getProtocol(), cipher: socket.getCipher()?.standardName ?? null }),
    );
    socket.once('timeout', () => end({ protocol: null, cipher: null }));
    socket.once('error', () => end({ protocol: null, cipher: null }));
  });
}
