import { MOST_ROBOTS_BYTES } from '../robots/parse-robots.ts';
import { MOST_ROBOTS_REDIRECTS, type RobotsAnswer } from '../robots/robots-access.ts';
import { FAULTS } from './faults.ts';
import type { Fetcher } from './fetcher.ts';
import type { PageOptions } from './page-options.ts';
import { isOfProxy } from './proxy-pool.ts';
import type { FetchResult } from './result.ts';

export interface RobotsLoaderOptions extends Pick<PageOptions, 'headers' | 'proxySession' | 'signal'> {
  /** How many proxies are tried one after the other while it is the proxy that fails. */
  mostProxies?: number;
}

/** What `createRobotsCache` wants: fetches a robots.txt with its limits. One byte more than is read shows that it goes on. */
export function createRobotsLoader(
  fetcher: Fetcher,
  { mostProxies = 1, ...options }: RobotsLoaderOptions = {},
): (url: string) => Promise<RobotsAnswer> {
  const load = async (url: string, triesLeft: number): Promise<FetchResult> => {
    const answer = await fetcher.fetch(url, {
      ...options,
      cuts: true,
      limits: { mostRedirects: MOST_ROBOTS_REDIRECTS, mostBytes: MOST_ROBOTS_BYTES + 1 },
    });
    return isOfProxy(answer.fault) && triesLeft > 1 ? load(url, triesLeft - 1) : answer;
  };
  return async (url) => {
    const { status, body, fault } = await load(url, mostProxies);
    const isRedirectedTooOften = fault?.code === 'redirect_limit' || fault?.code === 'redirect_loop';
    const reason = fault === undefined ? undefined : FAULTS[fault.code].reason;
    const obstacle = reason === 'refused' || reason === 'tls' ? reason : undefined;
    return {
      status: fault === undefined ? status : 0,
      body,
      isRedirectedTooOften,
      ...(obstacle === undefined ? {} : { obstacle }),
    };
  };
}
