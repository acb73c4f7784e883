import { measureAudit } from './seo/audit-beside-crawl.ts';
import { measureCheck } from './seo/check-beside-parser.ts';
import { findPlantedFaults } from './seo/find-planted-faults.ts';
import { judgeLargeSite } from './seo/judge-large-site.ts';
import { killAudits } from './seo/kills.ts';
import { runParts } from './support/parts.ts';

/** What audits and checks cost, beside what they cannot do without, and what kills leave of their streams. */
export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    {
      ...{ audit: measureAudit, check: measureCheck, site: judgeLargeSite },
      ...{ planted: findPlantedFaults, kills: killAudits },
    },
    parts,
  );
