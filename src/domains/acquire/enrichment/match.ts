import { isIP } from 'node:net';
import { normaliseUrl } from '../../../platform/web/index.ts';

/** What a row is looked up by. */
export interface Match {
  /** In lower case, without `www.` */
  domain: string;
  /** With the port where it is not the usual one: what `domain` sources are asked by. */
  host: string;
  /** The address in its normal form: what `url` sources are asked by. */
  url: string;
  /** Where the page of the address may be, best first. */
  addresses: string[];
  /** Where the home page may be, best first. */
  homes: string[];
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const EMAIL = /^[^\s@/]+@([^\s@/]+)$/;
const LONGEST = 2_048;

/** From a domain, an address or an email address, however it is written; undefined for anything else. */
export function readMatch(value: unknown): Match | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const text = value.trim();
  const given = EMAIL.exec(text)?.[1] ?? text;
  const hasScheme = SCHEME.test(given);
  const url = URL.parse(hasScheme ? given : `https://${given.replace(/^\/\//, '')}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const name = url.hostname.replace(/\.$/, '').toLowerCase();
  const isNumber = isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  if (!isNumber && !/^[^.]+(?:\.[^.]+)+$/.test(name)) return undefined;
  const domain = isNumber ? name : name.replace(/^www\.(?=[^.]+\.)/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const normalised = normaliseUrl(url.href);
  if (normalised === undefined) return undefined;
  const path = normalised.url.slice(new URL(normalised.url).origin.length);
  const origins = hasScheme ? [url.origin] : originsOf(domain, port, isNumber);
  return {
    domain,
    host: `${domain}${port}`,
    url: hasScheme ? normalised.key : `https://${domain}${port}${path}`,
    addresses: origins.map((origin) => `${origin}${path}`),
    homes: origins.map((origin) => `${origin}/`),
  };
}

const originsOf = (domain: string, port: string, isNumber: boolean): string[] => [
  `https://${domain}${port}`,
  ...(isNumber ? [] : [`https://www.${domain}${port}`]),
  `http://${domain}${port}`,
];

export const keyOf = (matches: 'domain' | 'url', match: Match): string =>
  matches === 'domain' ? match.host : match.url;

const NAMES = [
  'domain',
  'website',
  'url',
  'site_url',
  'homepage',
  'company_domain',
  'page_url',
  'link',
  'host',
  'email',
];

const NAMES_OF_COMPANIES = ['company_name', 'company', 'organisation', 'organization'];

/** The column that most likely says where to look. */
export function findMatchColumn(
  columns: readonly { name: string; type: string }[],
  { byName = false } = {},
): string | undefined {
  const usable = columns.filter(({ type }) => isMatchType(type));
  for (const name of [...NAMES, ...(byName ? NAMES_OF_COMPANIES : [])]) {
    const found = usable.find((column) => column.name.toLowerCase() === name);
    if (found !== undefined) return found.name;
  }
  return usable.find(({ type }) => type === 'url')?.name ?? usable.find(({ type }) => type === 'email')?.name;
}

export const isMatchType = (type: string): boolean => type === 'text' || type === 'url' || type === 'email';
