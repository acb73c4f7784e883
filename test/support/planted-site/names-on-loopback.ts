// Preloaded into the program under test: names of the planted sites lead to this machine, and the usual ports of the
// web to those that the sites have, as a hosts file and a router would do it.
import { type LookupAddress, promises } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';

const { http, https } = JSON.parse(process.env.PLANTED_PORTS ?? '{}') as Partial<Record<string, number>>;
const PORTS = new Map([
  [80, http],
  [443, https],
]);
const LOOPBACK = '127.0.0.1';

const { lookup } = promises;
const lookUpHere = async (name: string, options: { all?: boolean } = {}): Promise<unknown> => {
  if (name === 'localhost' || isIP(name) !== 0) return lookup(name, options);
  if (!name.endsWith('.example') || name.endsWith('nowhere.example'))
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
  const found: LookupAddress = { address: LOOPBACK, family: 4 };
  return options.all === true ? [found] : found;
};
Object.assign(promises, { lookup: lookUpHere });
syncBuiltinESMExports();

type Connect = (this: Socket, ...args: unknown[]) => Socket;
interface Target {
  host?: string;
  port?: number | string;
}

const connect = Socket.prototype.connect as Connect;
const connectHere: Connect = function connectThere(...args) {
  const [first] = args;
  const target = (Array.isArray(first) ? first[0] : first) as Target | undefined;
  const port = target?.host === LOOPBACK ? PORTS.get(Number(target.port)) : undefined;
  if (target !== undefined && port !== undefined) target.port = port;
  return connect.apply(this, args);
};
Object.assign(Socket.prototype, { connect: connectHere });
