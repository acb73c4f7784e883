export {
  createStreamDecoder,
  type DecodedText,
  decodeHtml,
  decodePlainText,
  decodeXml,
} from './charsets/decode.ts';
export { type Charset, findHtmlCharset, findTextCharset, findXmlCharset } from './charsets/find-charset.ts';
export {
  createGuardedClient,
  type FetchOptions,
  type GuardedClient,
  type GuardedClientOptions,
} from './client.ts';
export {
  type Downloaded,
  type DownloadOptions,
  download,
  downloadChanged,
  type KnownFile,
  SourceRefused,
} from './download.ts';
export { CookieJar, type StoredCookie } from './fetching/cookies.ts';
export { FAULTS, type Fault, type FaultCode } from './fetching/faults.ts';
export { createFetcher, type Fetcher, type FetcherOptions } from './fetching/fetcher.ts';
export type { Outcome } from './fetching/host-pace.ts';
export { outcomeOf, reasonOf } from './fetching/judge.ts';
export { DEFAULT_LIMITS, type FetchLimits } from './fetching/limits.ts';
export { createRobotsLoader } from './fetching/load-robots.ts';
export { createSitemapOpener, type SitemapOpenerOptions } from './fetching/open-sitemap.ts';
export type { PageOptions } from './fetching/page-options.ts';
export { type HostState, Politeness, type PolitenessOptions, type Turn } from './fetching/politeness.ts';
export {
  type ProxyHealth,
  type ProxyOptions,
  ProxyPool,
  type ProxyPoolOptions,
} from './fetching/proxy-pool.ts';
export { createProxyRoutes, type ProxyRoutes } from './fetching/proxy-routes.ts';
export type { FetchResult, Hop, Timing } from './fetching/result.ts';
export { planRetry, type RetryOptions, type RetryPlan, retryAfter } from './fetching/retry.ts';
export type { GuardedResponse, Redirect, ResponseHeaders } from './response.ts';
export { robotsRules } from './robots/page-rules.ts';
export { MOST_ROBOTS_BYTES, parseRobots, productToken } from './robots/parse-robots.ts';
export type { Robots, RobotsDecision, RobotsGroup, RobotsRule } from './robots/robots.ts';
export {
  MOST_ROBOTS_REDIRECTS,
  type RobotsAccess,
  type RobotsAnswer,
  robotsAccess,
} from './robots/robots-access.ts';
export { createRobotsCache, type RobotsCache, type RobotsCacheOptions } from './robots/robots-cache.ts';
export { type SitemapCandidate, sitemapCandidates } from './sitemaps/discover-sitemaps.ts';
export {
  SITEMAP_FAULTS,
  type SitemapEntry,
  type SitemapFault,
  type SitemapFormat,
} from './sitemaps/entries.ts';
export { readSitemap, type SitemapOptions, type SitemapReading } from './sitemaps/read-sitemap.ts';
export {
  type OpenedSitemap,
  type WalkedEntry,
  type WalkOptions,
  walkSitemaps,
} from './sitemaps/walk-sitemaps.ts';
export { registrableDomain } from './urls/domains.ts';
export {
  createUrlNormaliser,
  type NormalisedUrl,
  type NormaliseOptions,
  normaliseUrl,
  type UrlNormaliser,
} from './urls/normalise-url.ts';
export { REASONS, type Reason } from './urls/reasons.ts';
export { createScope, type OutOfScope, type Scope, type ScopeOptions } from './urls/scope.ts';
export { findTrap, type Trap } from './urls/traps.ts';
export { globToMatcher, type UrlMatcher } from './urls/url-matcher.ts';
export { DEFAULT_AGENT } from './user-agent.ts';
