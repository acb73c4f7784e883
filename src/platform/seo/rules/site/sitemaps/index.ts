import { sitemapBlocked } from './sitemap-blocked.ts';
import { sitemapInvalid } from './sitemap-invalid.ts';
import { sitemapLastmod } from './sitemap-lastmod.ts';
import { sitemapLimits } from './sitemap-limits.ts';
import { sitemapMissing } from './sitemap-missing.ts';
import { sitemapMissingPage } from './sitemap-missing-page.ts';
import { sitemapNoindex } from './sitemap-noindex.ts';
import { sitemapNon200 } from './sitemap-non200.ts';
import { sitemapNoncanonical } from './sitemap-noncanonical.ts';
import { sitemapOrphan } from './sitemap-orphan.ts';
import { sitemapScope } from './sitemap-scope.ts';

export const sitemapRules = [
  sitemapMissing,
  sitemapInvalid,
  sitemapLimits,
  sitemapScope,
  sitemapNon200,
  sitemapNoindex,
  sitemapNoncanonical,
  sitemapBlocked,
  sitemapOrphan,
  sitemapMissingPage,
  sitemapLastmod,
];
