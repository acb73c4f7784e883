import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { invalidRequest, timeout, upstreamFailed } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import type { AddressGuard } from './address-guard.ts';

export type Resolve = (host: string) => Promise<string[]>;

/** The addresses of a host, every one of them checked. */
export type AddressCheck = (host: string) => Promise<string[]>;

/** How a connection came about. */
export interface Connection {
  address: string;
  protocol: 'http/1.1' | 'h2';
  /** Of `performance.now()`. */
  startedAt: number;
  lookupMs: number;
  /** With the TLS handshake. */
  connectMs: number;
}

interface CheckParts {
  guard: AddressGuard;
  resolve: Resolve;
  log: Logger;
}

interface ConnectorParts {
  checkedAddresses: AddressCheck;
  log: Logger;
  http2: boolean;
  onConnection(origin: string, connection: Connection): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** A dead address must not use up the time of the next one. */
const FIRST_TRIES_TIMEOUT_MS = 2_500;
const MOST_ADDRESSES = 4;

/** A name with one address that must not be reached is refused as a whole. */
export function createAddressCheck({ guard, resolve, log }: CheckParts): AddressCheck {
  return async (host) => {
    const isLiteral = isIP(host) !== 0;
    const addresses = isLiteral ? [host] : await inTime(resolve(host), host);
    if (addresses.length === 0) throw hasNoAddress(host);
    for (const address of addresses) {
      const reason = guard.refusal(address);
      if (reason === undefined) continue;
      log.info({ host, address, reason }, 'an outbound connection was refused');
      throw refused(host, isLiteral ? reason : `it leads to ${reason}`);
    }
    return addresses.slice(0, MOST_ADDRESSES);
  };
}

/**
 * Looks the host up once, checks every address, and connects to a checked one by number, so that no second answer of
 * the name server can lead elsewhere.
 */
export function createConnector({
  checkedAddresses,
  log,
  http2,
  onConnection,
}: ConnectorParts): buildConnector.connector {
  const options = { allowH2: http2, preferH2: http2 };
  const connectLast = buildConnector({ ...options, timeout: CONNECT_TIMEOUT_MS });
  const connectEarly = buildConnector({ ...options, timeout: FIRST_TRIES_TIMEOUT_MS });

  const connectToFirst = async (options: buildConnector.Options): Promise<Socket> => {
    const startedAt = performance.now();
    const addresses = await checkedAddresses(options.hostname);
    const lookedUpAt = performance.now();
    const last = must(addresses.pop(), `an address of ${options.hostname}`);
    const told = (socket: Socket, address: string): Socket => {
      const protocol = 'alpnProtocol' in socket && socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1';
      const [lookupMs, connectMs] = [lookedUpAt - startedAt, performance.now() - lookedUpAt];
      onConnection(originOf(options), { address, protocol, startedAt, lookupMs, connectMs });
      return socket;
    };
    for (const address of addresses) {
      const socket = await connectTo(connectEarly, options, address).catch((error: unknown) => {
        log.debug({ host: options.hostname, address, err: error }, 'the next address is tried');
      });
      if (socket !== undefined) return told(socket, address);
    }
    return told(await connectTo(connectLast, options, last), last);
  };

  return (options, callback) => {
    connectToFirst(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

const originOf = ({ protocol, host, hostname, port }: buildConnector.Options): string =>
  `${protocol}//${host ?? (port === '' ? hostname : `${hostname}:${port}`)}`;

/** A name server that never answers must not hold the queue of this host for ever. */
async function inTime(lookup: Promise<string[]>, host: string): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(timeout(`The name "${host}" could not be resolved in time. Try again later.`));
    }, CONNECT_TIMEOUT_MS).unref();
  });
  return Promise.race([lookup, late]).finally(() => clearTimeout(timer));
}

function connectTo(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  address: string,
): Promise<Socket> {
  const { servername: _, ...rest } = options;
  const name = options.hostname.replace(/\.$/, '');
  // The certificate is checked against the name the caller wrote; plain connections and numbers have no such name.
  const servername = options.protocol === 'https:' && isIP(name) === 0 ? { servername: name } : {};
  return new Promise((resolve, reject) => {
    connect({ ...rest, ...servername, hostname: address }, (error, socket) => {
      if (error === null) resolve(socket);
      else reject(error);
    });
  });
}

export const refused = (host: string, reason: string) =>
  invalidRequest(
    `"${host}" is refused: ${reason.startsWith('it ') ? reason : `it is ${reason}`}. Use a public address, or let the operator add the range to GRANARY_FETCH_ALLOW.`,
  );

export const hasNoAddress = (host: string, cause?: unknown) =>
  upstreamFailed(`"${host}" has no IP address. Check the host name, then try again.`, { cause });
