import { ApiError } from '../../kernel/errors.ts';
import type { GuardedClient } from '../web/index.ts';
import { type Registration, readRegistration } from './registration.ts';

export const RDAP_FAULTS = {
  no_registry: 'The registry of this top-level domain does not support RDAP.',
  no_such_name: 'The registry has no such domain.',
  rate_limited: 'The registry is limiting requests. Try again later.',
  refused: 'The registry refuses to provide data.',
  bad_answer: "The registry's response cannot be read.",
  unreachable: 'The registry could not be reached.',
  bootstrap: 'The list of registries could not be loaded.',
} as const;
export type RdapFaultCode = keyof typeof RDAP_FAULTS;

export class RdapFault extends Error {
  override name = 'RdapFault';
  readonly code: RdapFaultCode;

  constructor(code: RdapFaultCode, detail = '', cause?: unknown) {
    super(
      detail === '' ? RDAP_FAULTS[code] : `${RDAP_FAULTS[code]} (${detail})`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
  }
}

export interface Rdap {
  /** Throws `RdapFault`. */
  domain(name: string, signal: AbortSignal): Promise<Registration>;
}

const LIFETIME_MS = 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 2_000_000;

/** Asks the registry of a domain, which the list of RFC 9224 names. The operator says where the list lies. */
export function createRdap({ web, bootstrapUrl }: { web: GuardedClient; bootstrapUrl: string }): Rdap {
  let registries: { list: Promise<Map<string, string>>; until: number } | undefined;
  const load = (): Promise<Map<string, string>> => {
    if (registries !== undefined && registries.until > Date.now()) return registries.list;
    const list = loadRegistries(bootstrapUrl);
    const entry = { list, until: Date.now() + LIFETIME_MS };
    registries = entry;
    // Whoever waits is told; the next one asks again.
    list.catch(() => {
      if (registries === entry) registries = undefined;
    });
    return list;
  };
  return {
    async domain(name, signal) {
      const base = registryOf(await load(), name);
      if (base === undefined) throw new RdapFault('no_registry', name.slice(name.lastIndexOf('.') + 1));
      const answer = await ask(web, `${base}domain/${encodeURIComponent(name)}`, signal);
      const registration = readRegistration(name, answer);
      if (registration === undefined) throw new RdapFault('bad_answer');
      return registration;
    },
  };
}

async function ask(web: GuardedClient, url: string, signal: AbortSignal): Promise<unknown> {
  let text: string;
  try {
    const answer = await web.fetch(url, {
      headers: { accept: 'application/rdap+json, application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      signal,
    });
    if (answer.status !== 200) {
      answer.body.destroy();
      if (answer.status === 404) throw new RdapFault('no_such_name');
      if (answer.status === 429) throw new RdapFault('rate_limited');
      throw new RdapFault(
        answer.status === 401 || answer.status === 403 ? 'refused' : 'unreachable',
        `${answer.status}`,
      );
    }
    text = await answer.text();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw new RdapFault('unreachable', error.message, error);
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RdapFault('bad_answer', '', error);
  }
}

/** The longest entry that the name ends with. */
function registryOf(registries: ReadonlyMap<string, string>, name: string): string | undefined {
  const labels = name.split('.');
  for (let at = 1; at < labels.length; at += 1) {
    const base = registries.get(labels.slice(at).join('.'));
    if (base !== undefined) return base;
  }
  return undefined;
}

async function loadRegistries(url: string): Promise<Map<string, string>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    const { services } = (await response.json()) as { services: [string[], string[]][] };
    const registries = new Map<string, string>();
    for (const [suffixes, addresses] of services) {
      const address = addresses.find((one) => one.startsWith('https:')) ?? addresses[0];
      if (address === undefined) continue;
      for (const suffix of suffixes) registries.set(suffix.toLowerCase(), address.replace(/\/*$/, '/'));
    }
    return registries;
  } catch (error) {
    throw new RdapFault('bootstrap', error instanceof Error ? error.message : '', error);
  }
}
