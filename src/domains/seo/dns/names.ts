import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { ApiError, invalidRequest, upstreamFailed } from '../../../kernel/errors.ts';
import { RESOLVER_FORMS, type ResolverAddress, readResolver } from '../../../kernel/resolver-address.ts';
import { createLookups, type Lookups } from '../../../platform/dns/index.ts';
import type { DnsServices } from './services.ts';

/** All DNS questions of one request together. */
const WHOLE_MS = 20_000;
const NAME =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const refuse = (path: string, message: string, what: string) =>
  invalidRequest(`${path} ${message}. ${what}`, { details: [{ path, message }] });

/** The domain as DNS writes it: ASCII, lower case, without the dot at its end. */
export function readDomain(path: string, text: string): string {
  const ascii = domainToASCII(text.trim().replace(/\.$/, ''));
  if (isIP(text.trim()) !== 0 || ascii === '' || !NAME.test(ascii) || isIP(ascii) !== 0)
    throw refuse(path, 'must be a domain name', 'Write it without a scheme or path, such as example.com.');
  return ascii;
}

/** The addresses of a host, if all of them may be reached. */
export async function checkedAddresses({ web }: Pick<DnsServices, 'web'>, host: string): Promise<string[]> {
  try {
    return await web.checkedAddresses(host);
  } catch (error) {
    // What the system says of a name that it does not know; refusals have their own words.
    if (error instanceof ApiError || !(error instanceof Error) || !('code' in error)) throw error;
    throw upstreamFailed(`"${host}" has no IP address. Check the host name, then try again.`, {
      cause: error,
    });
  }
}

/** Resolvers of a request are reached only where everybody may be. */
async function readResolvers(services: DnsServices, texts: readonly string[]): Promise<ResolverAddress[]> {
  return Promise.all(
    texts.map(async (text, index) => {
      const path = `resolvers.${index}`;
      const address = readResolver(text);
      if (address === undefined)
        throw refuse(path, 'must be the address of a resolver', `Use one of the forms ${RESOLVER_FORMS}.`);
      // Checked once and then reached by number, so that no second look-up can lead elsewhere.
      const [checked] = await checkedAddresses(services, address.host);
      return { ...address, host: checked ?? address.host };
    }),
  );
}

export async function openLookups(
  services: DnsServices,
  signal: AbortSignal,
  resolvers: readonly string[] = [],
): Promise<Lookups> {
  const { client } = services;
  const given = await readResolvers(services, resolvers);
  const servers = given.length > 0 ? given : services.resolvers;
  return createLookups({ client, servers, signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_MS)]) });
}
