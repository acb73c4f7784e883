import type { Dispatcher } from 'undici';
import type { GuardedClient } from '../client.ts';
import type { OpenedSitemap } from '../sitemaps/walk-sitemaps.ts';
import type { ProxyRoutes } from './proxy-routes.ts';

export interface SitemapOpenerOptions {
  userAgent: string;
  timeoutMs?: number;
  /** On the wire or decompressed, whichever is more. */
  mostBytes?: number;
  signal?: AbortSignal;
  /** When given, every file comes through one of them, or not at all. */
  proxies?: ProxyRoutes | undefined;
  onError?(url: string, error: unknown): void;
}

const TIMEOUT_MS = 5 * 60_000;
const MOST_BYTES = 250 * 1024 * 1024;

/** What `walkSitemaps` wants: opens a sitemap as a stream, so that a large one is never in memory. */
export function createSitemapOpener(
  client: GuardedClient,
  options: SitemapOpenerOptions,
): (url: string) => Promise<OpenedSitemap | undefined> {
  const { userAgent, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES, signal, proxies, onError } = options;
  const fetch = (url: string, dispatcher?: Dispatcher) =>
    client.fetch(url, {
      headers: { 'user-agent': userAgent },
      timeoutMs,
      maxBytes: mostBytes,
      ...(signal && { signal }),
      ...(dispatcher && { dispatcher }),
    });
  return async (url) => {
    try {
      const { host } = client.checkUrl(url);
      const answer = await (proxies === undefined
        ? fetch(url)
        : proxies.through(host, (dispatcher) => fetch(url, dispatcher)));
      if (answer.status === 200) {
        const [contentType = ''] = [answer.headers['content-type']].flat();
        return { url: answer.url, body: answer.body, contentType };
      }
      answer.body.destroy();
      onError?.(url, new Error(`status ${answer.status}`));
    } catch (error) {
      signal?.throwIfAborted();
      onError?.(url, error);
    }
    return undefined;
  };
}
