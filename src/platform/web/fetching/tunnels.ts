import type { Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { must } from '../../../kernel/must.ts';
import type { GuardedClient } from '../client.ts';
import { FetchFault, toFault } from './faults.ts';
import { openTunnel } from './open-tunnel.ts';
import type { ForwardProxy } from './proxy-pool.ts';

export interface Tunnels {
  through(proxy: ForwardProxy): Dispatcher;
  /** A bare connection; whoever asked for it speaks TLS on it where that is wanted. */
  connect(proxy: ForwardProxy, options: buildConnector.Options): Promise<Socket>;
  close(): Promise<void>;
}

const HANDSHAKE_TIMEOUT_MS = 10_000;
const MOST_HEADER_BYTES = 32 * 1024;

/**
 * Requests through forward proxies, always by CONNECT, so that the proxy sees neither headers nor bodies of https.
 *
 * The address guard holds as without proxies: the proxy itself is reached through the guarded connector, the name of the
 * site is looked up here, all its addresses are checked, and the proxy is told a checked address by number. Only with
 * `lookup: 'proxy'` (for proxies that choose the address near to where they stand, or where names are not known here)
 * the name goes to the proxy; then addresses in numbers and names of this machine are still refused, but what a name
 * means to the proxy cannot be known. It stands outside of this network, which is what the guard protects.
 */
export function createTunnels(client: GuardedClient): Tunnels {
  const agents = new Map<ForwardProxy, Agent>();
  const secure = buildConnector({ allowH2: true, preferH2: true, timeout: HANDSHAKE_TIMEOUT_MS });

  const targetOf = async (proxy: ForwardProxy, hostname: string): Promise<string> => {
    if (proxy.lookup === 'proxy') return hostname;
    const [address] = await client.checkedAddresses(hostname);
    return must(address, `an address of ${hostname}`);
  };

  const reachProxy = ({ url }: ForwardProxy): Promise<Socket> => {
    const { host, protocol, port } = url;
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      client.connector({ hostname, host, protocol, port }, (error, socket) => {
        if (error === null) resolve(socket);
        else reject(new FetchFault('proxy_failed', toFault(error).detail));
      });
    });
  };

  const connectBare = async (proxy: ForwardProxy, options: buildConnector.Options): Promise<Socket> => {
    const target = await targetOf(proxy, options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const socket = await reachProxy(proxy);
    await openTunnel(socket, { target, port, authorization: proxy.authorization() });
    return socket;
  };

  const connect = async (proxy: ForwardProxy, options: buildConnector.Options): Promise<Socket> => {
    const socket = await connectBare(proxy, options);
    if (options.protocol !== 'https:') return socket;
    return new Promise((resolve, reject) => {
      const { hostname } = options;
      secure({ ...options, hostname, servername: hostname, httpSocket: socket }, (error, tls) => {
        if (error === null) resolve(tls);
        else reject(error);
      });
    });
  };

  return {
    connect: connectBare,
    through(proxy) {
      let agent = agents.get(proxy);
      if (agent === undefined) {
        agent = new Agent({
          allowH2: true,
          maxHeaderSize: MOST_HEADER_BYTES,
          connect: (options, callback) => {
            connect(proxy, options).then(
              (socket) => callback(null, socket),
              (error: Error) => callback(error, null),
            );
          },
        });
        agents.set(proxy, agent);
      }
      return agent;
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
      agents.clear();
    },
  };
}
