import { must } from '../../../../kernel/must.ts';
import { allowanceOf, lowestTierWithRoom, type Tier } from '../../../../kernel/tiers.ts';
import { articleText } from './article-text.ts';
import { companyData } from './company-data.ts';
import { contactData } from './contact-data.ts';
import { dnsRecords } from './dns-records.ts';
import { emailAuth } from './email-auth.ts';
import { geoIp } from './geo-ip.ts';
import { language } from './language.ts';
import { pageMetadata } from './page-metadata.ts';
import { companyRegistry, domainMetrics, emailVerification, socialCounts } from './providers.ts';
import { readability } from './readability.ts';
import { robotsPolicy } from './robots-policy.ts';
import { securityHeaders } from './security-headers.ts';
import { seoMetrics } from './seo-metrics.ts';
import { sitemapStats } from './sitemap-stats.ts';
import { socialSignals } from './social-signals.ts';
import type { Source } from './source.ts';
import { structuredData } from './structured-data.ts';
import { techDetection } from './tech-detection.ts';
import { tlsCertificate } from './tls-certificate.ts';
import { webScrape } from './web-scrape.ts';
import { whoisRdap } from './whois-rdap.ts';

/** All sources. A tier with an allowance of n has the first n of them. */
export const SOURCES: readonly Source[] = [
  webScrape,
  pageMetadata,
  techDetection,
  companyData,
  contactData,
  seoMetrics,
  socialSignals,
  dnsRecords,
  emailAuth,
  tlsCertificate,
  whoisRdap,
  sitemapStats,
  robotsPolicy,
  language,
  readability,
  articleText,
  structuredData,
  securityHeaders,
  geoIp,
  companyRegistry,
  domainMetrics,
  socialCounts,
  emailVerification,
];

export const SOURCE_NAMES = SOURCES.map(({ name }) => name);

const byName = new Map(SOURCES.map((source) => [source.name, source]));

export const findSource = (name: string): Source | undefined => byName.get(name);

export const requireSource = (name: string): Source => must(findSource(name), `the source ${name}`);

export const tierOf = (source: Source): Tier =>
  lowestTierWithRoom('enrichment_sources', SOURCES.indexOf(source) + 1) ?? 'agency';

export function mayUse(account: Parameters<typeof allowanceOf>[0], source: Source): boolean {
  const allowance = allowanceOf(account, 'enrichment_sources');
  return allowance === null || SOURCES.indexOf(source) < allowance;
}
