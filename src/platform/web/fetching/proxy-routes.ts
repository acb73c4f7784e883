import type { Dispatcher } from 'undici';
import type { GuardedClient } from '../client.ts';
import { FetchFault, toFault } from './faults.ts';
import { isOfProxy, type ProxyPool } from './proxy-pool.ts';
import { createTunnels } from './tunnels.ts';

/** Ways through a pool of proxies, for requests that a fetcher does not make, such as long streams. */
export interface ProxyRoutes {
  /** Does the work through one proxy after the other, as long as it is the proxy that fails; nothing goes past them. */
  through<Result>(host: string, work: (dispatcher: Dispatcher) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export function createProxyRoutes(client: GuardedClient, pool: ProxyPool): ProxyRoutes {
  const tunnels = createTunnels(client);
  return {
    async through(host, work) {
      for (let triesLeft = pool.size; ; triesLeft -= 1) {
        const proxy = pool.pick(host);
        if (proxy === undefined) throw new FetchFault('proxy_missing');
        try {
          const result = await work(tunnels.through(proxy));
          pool.report(proxy, undefined);
          return result;
        } catch (error) {
          const fault = toFault(error);
          pool.report(proxy, fault);
          if (!isOfProxy(fault) || triesLeft <= 1) throw error;
        }
      }
    },
    close: () => tunnels.close(),
  };
}
