import { inspect } from 'node:util';
import { invalidRequest } from '../../../kernel/errors.ts';
import type { Fault } from './faults.ts';

export interface ProxyOptions {
  /** `http://user:password@host:port` or `https://…`. */
  url: string;
  /** Shown instead of the address; by default host and port. */
  id?: string;
  /** Where names are looked up. `here`, unless said otherwise: see `createTunnels`. */
  lookup?: 'here' | 'proxy';
}

export interface ProxyPoolOptions {
  proxies: readonly (string | ProxyOptions)[];
  /** Milliseconds. */
  now?: () => number;
}

export interface ProxyHealth {
  id: string;
  address: string;
  state: 'working' | 'resting' | 'unused';
  requests: number;
  failures: number;
  /** Milliseconds; while it rests. */
  restingUntil?: number;
  lastFault?: string;
}

const FAILURES_BEFORE_REST = 3;
const REST_MS = 30_000;
const MOST_REST_MS = 15 * 60_000;
const MOST_SESSIONS = 10_000;

/** What speaks against the proxy and not against the site behind it. */
const FAULTS_OF_PROXIES: ReadonlySet<string> = new Set(['proxy_failed', 'proxy_login', 'connect_timeout']);

export const isOfProxy = (fault: Fault | undefined): boolean =>
  fault !== undefined && FAULTS_OF_PROXIES.has(fault.code);

/** A forward proxy. Its credentials leave it through `authorization` alone, and never when it is printed or logged. */
export class ForwardProxy {
  readonly id: string;
  readonly url: URL;
  readonly lookup: 'here' | 'proxy';
  readonly #credentials: string | undefined;

  constructor(options: string | ProxyOptions) {
    const { url, id, lookup = 'here' } = typeof options === 'string' ? { url: options } : options;
    const parsed = URL.parse(url);
    if (
      parsed === null ||
      (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') ||
      parsed.hostname === ''
    ) {
      // The address is not repeated: it may hold a password.
      throw invalidRequest('A proxy URL is invalid. Write it like http://user:password@proxy.example:8080.');
    }
    const { username, password } = parsed;
    if (username !== '' || password !== '') {
      const pair = `${decodeEscapes(username)}:${decodeEscapes(password)}`;
      this.#credentials = `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
    }
    parsed.username = '';
    parsed.password = '';
    this.url = parsed;
    this.lookup = lookup;
    this.id = id ?? parsed.host;
  }

  /** The value of `proxy-authorization`. */
  authorization(): string | undefined {
    return this.#credentials;
  }

  toJSON(): { id: string; address: string } {
    return { id: this.id, address: this.url.origin };
  }

  [inspect.custom](): string {
    return `proxy ${this.id}`;
  }
}

/** A percent sign that starts no escape means itself; an error would show the password. */
const decodeEscapes = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));

interface Member {
  proxy: ForwardProxy;
  requests: number;
  failures: number;
  inARow: number;
  restingUntil: number;
  lastUsed: number;
  lastFault: string | undefined;
}

/** Rotates over the proxies that work, for every host by itself; a session keeps the one it has. */
export class ProxyPool {
  readonly #members: Member[];
  readonly #now: () => number;
  readonly #turns = new Map<string, number>();
  readonly #sessions = new Map<string, Member>();

  constructor({ proxies, now = Date.now }: ProxyPoolOptions) {
    this.#now = now;
    this.#members = proxies.map((one) => ({
      proxy: new ForwardProxy(one),
      requests: 0,
      failures: 0,
      inARow: 0,
      restingUntil: 0,
      lastUsed: 0,
      lastFault: undefined,
    }));
  }

  get size(): number {
    return this.#members.length;
  }

  /** Undefined when all of them rest: nothing is fetched past the proxies. */
  pick(host: string, session?: string): ForwardProxy | undefined {
    const member = session === undefined ? this.#rotate(host) : this.#stick(host, session);
    if (member === undefined) return undefined;
    member.requests += 1;
    member.lastUsed = this.#now();
    return member.proxy;
  }

  /** How a request through it went. A site that answers badly is not the proxy's fault. */
  report(proxy: ForwardProxy, fault: Fault | undefined): void {
    const member = this.#members.find((one) => one.proxy === proxy);
    if (member === undefined) return;
    if (fault === undefined || !isOfProxy(fault)) {
      member.inARow = 0;
      return;
    }
    member.failures += 1;
    member.inARow += 1;
    member.lastFault = fault.code;
    if (member.inARow < FAILURES_BEFORE_REST) return;
    const rests = member.inARow - FAILURES_BEFORE_REST;
    member.restingUntil = this.#now() + Math.min(MOST_REST_MS, REST_MS * 2 ** rests);
  }

  toJSON(): ProxyHealth[] {
    const now = this.#now();
    return this.#members.map(({ proxy, requests, failures, restingUntil, lastFault }) => {
      const isResting = restingUntil > now;
      return {
        ...proxy.toJSON(),
        state: isResting ? 'resting' : requests === 0 ? 'unused' : 'working',
        requests,
        failures,
        ...(isResting && { restingUntil }),
        ...(lastFault !== undefined && { lastFault }),
      };
    });
  }

  #rotate(host: string): Member | undefined {
    const count = this.#members.length;
    // Hosts start at different places, so that many hosts with one page each do not all meet the first proxy.
    const start = this.#turns.get(host) ?? this.#turns.size % Math.max(1, count);
    for (let step = 0; step < count; step += 1) {
      const index = (start + step) % count;
      const member = this.#members[index]!;
      if (!this.#works(member)) continue;
      if (this.#turns.size >= MOST_SESSIONS) this.#turns.clear();
      this.#turns.set(host, index + 1);
      return member;
    }
    return undefined;
  }

  #stick(host: string, session: string): Member | undefined {
    const key = `${host}\n${session}`;
    const known = this.#sessions.get(key);
    if (known !== undefined && this.#works(known)) return known;
    const member = this.#rotate(host);
    if (this.#sessions.size >= MOST_SESSIONS)
      for (const oldest of this.#sessions.keys().take(1)) this.#sessions.delete(oldest);
    if (member !== undefined) this.#sessions.set(key, member);
    return member;
  }

  #works({ restingUntil }: Member): boolean {
    return restingUntil <= this.#now();
  }
}
