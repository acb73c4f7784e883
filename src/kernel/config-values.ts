import { isIP } from 'node:net';
import { StartError } from './errors.ts';
import { RESOLVER_FORMS, type ResolverAddress, readResolver } from './resolver-address.ts';

export function nameServer(text: string): ResolverAddress {
  const address = readResolver(text);
  if (address !== undefined) return address;
  throw new StartError(
    `DNS_RESOLVERS has "${text}". Use IP addresses or URLs such as ${RESOLVER_FORMS}, separated by commas.`,
  );
}

export function trustAnchor(text: string): string {
  if (/^\d{1,5} \d{1,3} [24] [0-9a-fA-F]{64,96}$/.test(text)) return text;
  throw new StartError(
    `DNS_TRUST_ANCHORS has "${text}". Write DS records of the root as "20326 8 2 E06D44B8…", separated by commas.`,
  );
}

export function between(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new StartError(`${name} is "${text}". Use a whole number from ${least} to ${most}.`);
}

/** A key of at least 256 bits. */
export function base64Key(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  // The text is not repeated: it is a secret.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || key.length < 32)
    throw new StartError(`${name} must be at least 32 bytes in base64. Try: openssl rand -base64 32`);
  return key;
}

export function oneOf<const Value extends string>(
  name: string,
  value: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new StartError(`${name} is "${value}". Use one of: ${allowed.join(', ')}.`);
  return found;
}

export function port(name: string, value: string): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535) {
    throw new StartError(`${name} is "${value}". Use a port number from 0 to 65535.`);
  }
  return number;
}

export function postgresUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL URL. Write it as postgres://user:password@host:5432/database.',
    );
  }
  return value;
}

export function httpUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new StartError(`${name} is "${value}". Use a full URL that starts with http:// or https://.`);
  }
  return value.replace(/\/+$/, '');
}

export function smtpUrl(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  // The text is not repeated: it may hold a password.
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new StartError(
      `${name} is not a URL of a mail server. Write it as smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587.`,
    );
  return value;
}

/** Alone, or after a name: `Reports <reports@example.com>`. */
export function mailAddress(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    return value;
  throw new StartError(
    `${name} is "${value}". Use an email address, alone or as in: Reports <reports@example.com>.`,
  );
}

export function proxy(name: string, text: string): string {
  const url = URL.parse(text);
  // The text is not repeated: it may hold a password.
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new StartError(
      `${name} has an invalid URL. Write URLs like http://user:password@proxy.example:8080, separated by commas.`,
    );
  return text;
}

export function cidr(name: string, text: string): string {
  const [address = '', bits, extra] = text.split('/');
  const family = isIP(address);
  const valid =
    family !== 0 &&
    extra === undefined &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
  if (!valid)
    throw new StartError(
      `${name} has "${text}". Use IP addresses or ranges such as 10.0.0.0/8, separated by commas.`,
    );
  return bits === undefined ? `${address}/${family === 4 ? 32 : 128}` : text;
}

export const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
