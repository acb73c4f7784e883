import { robots5xx } from './robots-5xx.ts';
import { robotsAiPolicy } from './robots-ai-policy.ts';
import { robotsBlockAll } from './robots-block-all.ts';
import { robotsBlockedPage } from './robots-blocked-page.ts';
import { robotsBlockedResource } from './robots-blocked-resource.ts';
import { robotsMissing } from './robots-missing.ts';
import { robotsNoSitemap } from './robots-no-sitemap.ts';
import { robotsRedirects } from './robots-redirects.ts';
import { robotsSize } from './robots-size.ts';
import { robotsSyntax } from './robots-syntax.ts';

export const robotsRules = [
  robots5xx,
  robotsMissing,
  robotsBlockAll,
  robotsSyntax,
  robotsSize,
  robotsRedirects,
  robotsNoSitemap,
  robotsAiPolicy,
];

export const robotsPageRules = [robotsBlockedPage, robotsBlockedResource];
