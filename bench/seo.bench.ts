import { measureAudit } from './seo/audit-beside-crawl.ts';
import { measureCheck } from './seo/check-beside-parser.ts';
import { findPlantedFaults } from './seo/find-planted-faults.ts';
import { judgeLargeSite } from './seo/judge-large-site.ts';
import { runParts } from './support/parts.ts';

/** What audits and checks cost, beside what they cannot do without. */
export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    { audit: measureAudit, check: measureCheck, site: judgeLargeSite, planted: findPlantedFaults },
    parts,
  );
