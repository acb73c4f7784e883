import type { CaaRecord, MxRecord, SoaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

export const DNS_FAULTS = {
  no_such_name: 'The name does not exist.',
  bad_name: 'This name cannot be looked up in DNS.',
  server_failed: 'The name server could not respond.',
  refused: 'The name server refused the query.',
  timeout: 'The name server did not respond in time.',
} as const;
export type DnsFaultCode = keyof typeof DNS_FAULTS;

/** Why a name server gave no answer. A name without records of a kind is no fault: the answer is empty. */
export class DnsFault extends Error {
  override name = 'DnsFault';
  readonly code: DnsFaultCode;

  constructor(code: DnsFaultCode, name: string, cause?: unknown) {
    super(`${name}: ${DNS_FAULTS[code]}`, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

export interface NameServersOptions {
  /** Addresses, with a port where it is not 53; those of the system when there are none. */
  servers: readonly string[];
  timeoutMs?: number;
  tries?: number;
}

/** Every list is empty when the name has no record of the kind. */
export interface NameServers {
  addresses(name: string, family: 4 | 6): Promise<string[]>;
  mail(name: string): Promise<MxRecord[]>;
  nameServers(name: string): Promise<string[]>;
  /** The strings of one record joined, as all of its readers do. */
  texts(name: string): Promise<string[]>;
  authority(name: string): Promise<SoaRecord | undefined>;
  certificateAuthorities(name: string): Promise<CaaRecord[]>;
  alias(name: string): Promise<string | undefined>;
}

const BY_CODE: Readonly<Record<string, DnsFaultCode>> = {
  ENOTFOUND: 'no_such_name',
  EBADNAME: 'bad_name',
  EBADQUERY: 'bad_name',
  EFORMERR: 'bad_name',
  ESERVFAIL: 'server_failed',
  ENOTIMP: 'server_failed',
  EBADRESP: 'server_failed',
  EREFUSED: 'refused',
  ECONNREFUSED: 'refused',
  ETIMEOUT: 'timeout',
  ECANCELLED: 'timeout',
};
const TIMEOUT_MS = 3_000;
const TRIES = 2;

export function createNameServers(options: NameServersOptions): NameServers {
  const { servers, timeoutMs = TIMEOUT_MS, tries = TRIES } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);
  const ask = async <Answer>(
    name: string,
    query: (name: string) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer> => {
    const ascii = domainToASCII(name.replace(/\.$/, ''));
    if (ascii === '') throw new DnsFault('bad_name', name);
    try {
      return await query(ascii);
    } catch (error) {
      const code = String((error as NodeJS.ErrnoException).code ?? '');
      if (code === 'ENODATA') return none;
      const known = BY_CODE[code];
      if (known === undefined) throw error;
      throw new DnsFault(known, ascii, error);
    }
  };
  return {
    addresses: (name, family) =>
      ask(name, (known) => (family === 4 ? resolver.resolve4(known) : resolver.resolve6(known)), []),
    mail: async (name) =>
      (await ask(name, (known) => resolver.resolveMx(known), [])).sort(
        (one, other) => one.priority - other.priority || (one.exchange < other.exchange ? -1 : 1),
      ),
    nameServers: async (name) => (await ask(name, (known) => resolver.resolveNs(known), [])).sort(),
    texts: async (name) =>
      (await ask(name, (known) => resolver.resolveTxt(known), [])).map((strings) => strings.join('')),
    authority: (name) => ask<SoaRecord | undefined>(name, (known) => resolver.resolveSoa(known), undefined),
    certificateAuthorities: (name) => ask(name, (known) => resolver.resolveCaa(known), []),
    alias: async (name) => (await ask(name, (known) => resolver.resolveCname(known), []))[0],
  };
}
