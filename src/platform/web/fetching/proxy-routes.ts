import type { buildConnector, Dispatcher } from 'undici';
import type { GuardedClient } from '../client.ts';
import { FetchFault, toFault } from './faults.ts';
import { type ForwardProxy, isOfProxy, type ProxyPool } from './proxy-pool.ts';
import { createTunnels } from './tunnels.ts';

/** Ways through a pool of proxies, for requests that a fetcher does not make, such as long streams. */
export interface ProxyRoutes {
  /** Does the work through one proxy after the other, as long as it is the proxy that fails; nothing goes past them. */
  through<Result>(host: string, work: (dispatcher: Dispatcher) => Promise<Result>): Promise<Result>;
  /** Bare connections by the same rule, for what brings its own protocol, such as a browser. */
  connector: buildConnector.connector;
  close(): Promise<void>;
}

export function createProxyRoutes(client: GuardedClient, pool: ProxyPool): ProxyRoutes {
  const tunnels = createTunnels(client);
  const withProxy = async <Result>(
    host: string,
    work: (proxy: ForwardProxy) => Promise<Result>,
  ): Promise<Result> => {
    for (let triesLeft = pool.size; ; triesLeft -= 1) {
      const proxy = pool.pick(host);
      if (proxy === undefined) throw new FetchFault('proxy_missing');
      try {
        const result = await work(proxy);
        pool.report(proxy, undefined);
        return result;
      } catch (error) {
        const fault = toFault(error);
        pool.report(proxy, fault);
        if (!isOfProxy(fault) || triesLeft <= 1) throw error;
      }
    }
  };
  return {
    through: (host, work) => withProxy(host, (proxy) => work(tunnels.through(proxy))),
    connector: (options, callback) => {
      withProxy(options.hostname, (proxy) => tunnels.connect(proxy, options)).then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
    },
    close: () => tunnels.close(),
  };
}
