import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import {
  base64Key,
  between,
  cidr,
  httpUrl,
  list,
  mailAddress,
  nameServer,
  oneOf,
  port,
  postgresUrl,
  proxy,
  smtpUrl,
  trustAnchor,
} from './config-values.ts';
import { StartError } from './errors.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import type { ResolverAddress } from './resolver-address.ts';

export interface Config {
  port: number;
  host: string;
  environment: 'local' | 'production';
  dataFolder: string;
  databaseUrl: string | undefined;
  objectStore: S3Config | undefined;
  /** Where other engines get keys of the object store itself; without it they read through Granary. */
  vending: VendingConfig | undefined;
  role: 'all' | 'api' | 'worker';
  bootstrapKey: string | undefined;
  fetchAllow: string[];
  /** Forward proxies that crawls go through; their addresses may hold credentials. */
  proxies: string[];
  /** Threads that fetch and read pages. */
  crawlThreads: number;
  /** A model that ranks and names what was found by other means; everything works without it. */
  ai: AiConfig | undefined;
  /** Name servers that are asked for records; those of the system when empty. */
  dnsResolvers: ResolverAddress[];
  /** Of networks with a root of their own. */
  dns: { trustAnchors: string[]; authorityPort: number };
  enrichment: EnrichmentConfig;
  searchConsole: SearchConsoleConfig;
  /** Where submitted URLs are sent by the IndexNow protocol. */
  indexPingUrl: string;
  /** The search engine that is asked beside the own index. */
  searchProvider: SearchProviderConfig | undefined;
  /** The server that sends mails, and whom they are from. */
  mail: { url: string; from: string } | undefined;
  /** Who knows search volumes; the key is login:password. */
  keywordProvider: { url: string; key: string | undefined } | undefined;
  /** The cluster that runs heavy SQL, the key that it verifies tokens with, and the size from which `auto` takes it. */
  trino: TrinoConfig | undefined;
  /** Who gets OpenLineage events. */
  openLineage: { url: string; apiKey: string | undefined } | undefined;
  secrets: string[];
  /** Where `/metrics` answers, on loopback; 0 takes any free port, undefined turns it off. */
  metricsPort: number | undefined;
  /** The address people reach this instance at, when that is not `http://HOST:PORT`. */
  publicUrl: string | undefined;
  trustProxy: string[];
  identityProvider: { jwksUrl: string; issuer: string; audience: string } | undefined;
  logLevel: LogLevel;
  /** Nobody is there to press a key: CI=true. */
  unattended: boolean;
}

export interface TrinoConfig {
  url: string;
  jwtKey: Buffer;
  catalog: string;
  autoBytes: number;
}

export interface AiConfig {
  /** Of a server that speaks OpenAI's protocol, such as http://127.0.0.1:11434/v1. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

export interface SearchProviderConfig {
  kind: 'searxng' | 'brave';
  url: string;
  key: string | undefined;
}

export interface EnrichmentConfig {
  /** The list of registries that answer RDAP. */
  rdapBootstrapUrl: string;
  /** A CSV file of networks and places. */
  geoIpFile: string | undefined;
  /** Addresses and keys of providers under contract, by the name of their source. */
  providers: Readonly<Record<string, { url: string; key: string | undefined }>>;
}

/** Each host is trusted for these requests alone, so it may be a private one. */
export interface SearchConsoleConfig {
  apiUrl: string;
  authUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  indexingUrl: string;
  /** For accounts that have no OAuth client of their own. */
  client: { id: string; secret: string } | undefined;
}

/** A role of the object store that other engines read under. */
export interface VendingConfig {
  roleArn: string;
  /** Undefined for Amazon's own. */
  stsEndpoint: string | undefined;
}

export interface S3Config {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of domains to come may stand in a shared `.env` already. */
const KNOWN = new Set([
  'GRANARY_ENV',
  'GRANARY_DATA',
  'GRANARY_ROLE',
  'GRANARY_BOOTSTRAP_KEY',
  'GRANARY_FETCH_ALLOW',
  'GRANARY_SECRET',
  'GRANARY_SECRET_PREVIOUS',
  'GRANARY_METRICS_PORT',
  'GRANARY_JWKS_URL',
  'GRANARY_JWT_ISSUER',
  'GRANARY_JWT_AUDIENCE',
  'GRANARY_PROXIES',
  'GRANARY_CRAWL_THREADS',
  'GRANARY_SERVER',
  'GRANARY_KEY',
]);

function readEnvironment(folder: string, environment: Environment): Environment {
  const file = resolve(folder, '.env');
  if (!existsSync(file)) return environment;
  return { ...parseEnv(readFileSync(file, 'utf8')), ...environment };
}

export function readConfig(environment: Environment): Config {
  const get = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  for (const name of Object.keys(environment)) {
    if (name.startsWith('GRANARY_') && !KNOWN.has(name)) {
      throw new StartError(
        `${name} is not a Granary setting. Remove it or correct its name; see docs/configuration.md for all settings.`,
      );
    }
  }
  const mode = oneOf('GRANARY_ENV', get('GRANARY_ENV') ?? 'local', ['local', 'production']);
  const secret = get('GRANARY_SECRET');
  if (mode === 'production' && secret === undefined) {
    throw new StartError(
      'GRANARY_SECRET is required when GRANARY_ENV is production. Set it to 32 or more random characters.',
    );
  }
  const secrets = [secret, ...list(get('GRANARY_SECRET_PREVIOUS'))].filter((value) => value !== undefined);
  for (const value of secrets) {
    if (value.length < 32)
      throw new StartError('GRANARY_SECRET must have at least 32 characters. Try: openssl rand -hex 32');
  }
  const metrics = get('GRANARY_METRICS_PORT') ?? '9464';
  return {
    port: port('PORT', get('PORT') ?? '8080'),
    host: get('HOST') ?? '127.0.0.1',
    environment: mode,
    dataFolder: resolve(get('GRANARY_DATA') ?? '.granary'),
    databaseUrl: postgresUrl(get('DATABASE_URL')),
    objectStore: objectStore(get),
    vending: vending(get),
    role: oneOf('GRANARY_ROLE', get('GRANARY_ROLE') ?? 'all', ['all', 'api', 'worker']),
    bootstrapKey: get('GRANARY_BOOTSTRAP_KEY'),
    fetchAllow: list(get('GRANARY_FETCH_ALLOW')).map((text) => cidr('GRANARY_FETCH_ALLOW', text)),
    proxies: list(get('GRANARY_PROXIES')).map((text) => proxy('GRANARY_PROXIES', text)),
    crawlThreads:
      between('GRANARY_CRAWL_THREADS', get('GRANARY_CRAWL_THREADS'), 1, 64) ?? usualCrawlThreads(),
    ai: ai(get),
    mail: mail(get),
    openLineage: openLineage(get),
    dnsResolvers: list(get('DNS_RESOLVERS')).map(nameServer),
    dns: {
      trustAnchors: list(get('DNS_TRUST_ANCHORS')).map(trustAnchor),
      authorityPort: port('DNS_AUTHORITY_PORT', get('DNS_AUTHORITY_PORT') ?? '53'),
    },
    enrichment: enrichment(get),
    searchConsole: searchConsole(get),
    indexPingUrl: httpUrl('INDEX_PING_URL', get('INDEX_PING_URL')) ?? 'https://api.indexnow.org/indexnow',
    searchProvider: searchProvider(get),
    keywordProvider: keywordProvider(get),
    trino: trino(get),
    secrets,
    metricsPort: metrics === 'off' ? undefined : port('GRANARY_METRICS_PORT', metrics),
    publicUrl: httpUrl('PUBLIC_URL', get('PUBLIC_URL')),
    trustProxy: list(get('TRUST_PROXY')).map((text) => cidr('TRUST_PROXY', text)),
    identityProvider: identityProvider(get),
    unattended: get('CI') === 'true',
    logLevel: oneOf('LOG_LEVEL', get('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

type Get = (name: string) => string | undefined;

function objectStore(get: Get): S3Config | undefined {
  const bucket = get('S3_BUCKET');
  if (bucket === undefined) return undefined;
  const accessKeyId = get('S3_ACCESS_KEY_ID');
  const secretAccessKey = get('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  const endpoint = httpUrl('S3_ENDPOINT', get('S3_ENDPOINT'));
  return { bucket, endpoint, region: get('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey };
}

function vending(get: Get): VendingConfig | undefined {
  const roleArn = get('S3_VEND_ROLE_ARN');
  const stsEndpoint = httpUrl('S3_STS_ENDPOINT', get('S3_STS_ENDPOINT'));
  if (roleArn === undefined) {
    if (stsEndpoint !== undefined) throw new StartError('S3_STS_ENDPOINT requires S3_VEND_ROLE_ARN.');
    return undefined;
  }
  if (get('S3_BUCKET') === undefined) throw new StartError('S3_VEND_ROLE_ARN requires S3_BUCKET.');
  return { roleArn, stsEndpoint };
}

function ai(get: Get): AiConfig | undefined {
  const baseUrl = httpUrl('AI_BASE_URL', get('AI_BASE_URL'));
  if (baseUrl === undefined) return undefined;
  return { baseUrl, apiKey: get('AI_API_KEY'), model: get('AI_MODEL') ?? 'gpt-4o-mini' };
}

function searchProvider(get: Get): SearchProviderConfig | undefined {
  const url = httpUrl('SEARCH_PROVIDER_URL', get('SEARCH_PROVIDER_URL'));
  const kind = get('SEARCH_PROVIDER_KIND');
  if (url === undefined && kind === undefined) return undefined;
  if (url === undefined || kind === undefined)
    throw new StartError('SEARCH_PROVIDER_KIND and SEARCH_PROVIDER_URL must be set together.');
  return {
    kind: oneOf('SEARCH_PROVIDER_KIND', kind, ['searxng', 'brave']),
    url,
    key: get('SEARCH_PROVIDER_KEY'),
  };
}

function keywordProvider(get: Get): Config['keywordProvider'] {
  const url = httpUrl('KEYWORD_PROVIDER_URL', get('KEYWORD_PROVIDER_URL'));
  return url === undefined ? undefined : { url, key: get('KEYWORD_PROVIDER_KEY') };
}

const MOST_AUTO_BYTES = 2 ** 50;

function trino(get: Get): TrinoConfig | undefined {
  const url = httpUrl('TRINO_URL', get('TRINO_URL'));
  const key = get('TRINO_JWT_KEY');
  if ((url === undefined) !== (key === undefined))
    throw new StartError('TRINO_URL and TRINO_JWT_KEY must be set together.');
  if (url === undefined || key === undefined) return undefined;
  return {
    url,
    jwtKey: base64Key('TRINO_JWT_KEY', key),
    catalog: get('TRINO_CATALOG') ?? 'granary',
    autoBytes: between('TRINO_AUTO_BYTES', get('TRINO_AUTO_BYTES'), 0, MOST_AUTO_BYTES) ?? 10 * 1024 ** 3,
  };
}

const ENRICHMENT_PROVIDERS = {
  company_registry: ['ENRICH_COMPANY_REGISTRY_URL', 'ENRICH_COMPANY_REGISTRY_KEY'],
  company_search: ['ENRICH_COMPANY_SEARCH_URL', 'ENRICH_COMPANY_SEARCH_KEY'],
  domain_metrics: ['ENRICH_DOMAIN_METRICS_URL', 'ENRICH_DOMAIN_METRICS_KEY'],
  email_verification: ['ENRICH_EMAIL_VERIFICATION_URL', 'ENRICH_EMAIL_VERIFICATION_KEY'],
  social_counts: ['ENRICH_SOCIAL_COUNTS_URL', 'ENRICH_SOCIAL_COUNTS_KEY'],
  geo_ip: ['ENRICH_GEO_IP_URL', 'ENRICH_GEO_IP_KEY'],
} as const;

function enrichment(get: Get): EnrichmentConfig {
  const geoIpFile = get('GEO_IP_FILE');
  if (geoIpFile !== undefined && !existsSync(geoIpFile))
    throw new StartError(`GEO_IP_FILE is "${geoIpFile}", but there is no such file. Correct or remove it.`);
  const providers = Object.entries(ENRICHMENT_PROVIDERS).flatMap(([name, [address, credential]]) => {
    const url = httpUrl(address, get(address));
    return url === undefined ? [] : [[name, { url, key: get(credential) }] as const];
  });
  return {
    rdapBootstrapUrl:
      httpUrl('RDAP_BOOTSTRAP_URL', get('RDAP_BOOTSTRAP_URL')) ?? 'https://data.iana.org/rdap/dns.json',
    geoIpFile: geoIpFile === undefined ? undefined : resolve(geoIpFile),
    providers: Object.fromEntries(providers),
  };
}

function searchConsole(get: Get): SearchConsoleConfig {
  const url = (name: string, usual: string): string => httpUrl(name, get(name)) ?? usual;
  const tokenUrl = url('SEARCH_CONSOLE_TOKEN_URL', 'https://oauth2.googleapis.com/token');
  const id = get('SEARCH_CONSOLE_CLIENT_ID');
  const secret = get('SEARCH_CONSOLE_CLIENT_SECRET');
  if ((id === undefined) !== (secret === undefined))
    throw new StartError('SEARCH_CONSOLE_CLIENT_ID and SEARCH_CONSOLE_CLIENT_SECRET must be set together.');
  return {
    apiUrl: url('SEARCH_CONSOLE_URL', 'https://searchconsole.googleapis.com'),
    authUrl: url('SEARCH_CONSOLE_AUTH_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    tokenUrl,
    // Beside the token URL, so that no token is sent to a host that did not issue it.
    revokeUrl: url('SEARCH_CONSOLE_REVOKE_URL', new URL('revoke', tokenUrl).href),
    indexingUrl: url('INDEXING_URL', 'https://indexing.googleapis.com'),
    client: id === undefined || secret === undefined ? undefined : { id, secret },
  };
}

function mail(get: Get): Config['mail'] {
  const url = smtpUrl('SMTP_URL', get('SMTP_URL'));
  const from = mailAddress('MAIL_FROM', get('MAIL_FROM'));
  if ((url === undefined) !== (from === undefined))
    throw new StartError('SMTP_URL and MAIL_FROM must be set together.');
  return url === undefined || from === undefined ? undefined : { url, from };
}

/** An address without a path gets the one that receivers of the standard have. */
function openLineage(get: Get): Config['openLineage'] {
  const url = httpUrl('OPENLINEAGE_URL', get('OPENLINEAGE_URL'));
  if (url === undefined) return undefined;
  const whole = new URL(url).pathname === '/' ? `${url}/api/v1/lineage` : url;
  return { url: whole, apiKey: get('OPENLINEAGE_API_KEY') };
}

function identityProvider(get: Get): Config['identityProvider'] {
  const jwksUrl = httpUrl('GRANARY_JWKS_URL', get('GRANARY_JWKS_URL'));
  if (jwksUrl === undefined) return undefined;
  const issuer = get('GRANARY_JWT_ISSUER');
  const audience = get('GRANARY_JWT_AUDIENCE');
  if (issuer === undefined || audience === undefined) {
    throw new StartError(
      'GRANARY_JWKS_URL requires GRANARY_JWT_ISSUER and GRANARY_JWT_AUDIENCE, so that only tokens meant for this instance are accepted.',
    );
  }
  return { jwksUrl, issuer, audience };
}

/** More than a few would take the machine from the requests. */
const usualCrawlThreads = (): number => Math.max(1, Math.min(4, availableParallelism()));

/** The settings of this process: its environment over a `.env` file in the current folder. */
export const loadConfig = (overrides: Environment = {}): Config =>
  readConfig({ ...readEnvironment(process.cwd(), process.env), ...overrides });

/** What commands read that only talk to a Granary, and never stop at settings that are not theirs. */
export interface CommandSettings {
  /** The address and the key of a Granary, instead of those of a profile. */
  server: string | undefined;
  key: string | undefined;
  /** Where the person keeps settings of programs. */
  settingsFolder: string;
}

export function loadCommandSettings(): CommandSettings {
  const environment = readEnvironment(process.cwd(), process.env);
  const get = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    server: httpUrl('GRANARY_SERVER', get('GRANARY_SERVER')),
    key: get('GRANARY_KEY'),
    settingsFolder: get('XDG_CONFIG_HOME') ?? resolve(homedir(), '.config'),
  };
}
