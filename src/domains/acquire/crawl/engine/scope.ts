import type { ScopeOptions } from '../../../../platform/web/index.ts';
import type { CrawlPlan } from '../plan.ts';

/** What a plan says of addresses, in the words of the scope. */
export const scopeOptions = ({
  starts,
  hosts,
  patterns,
  mostDepth,
  mostLength,
}: CrawlPlan): ScopeOptions => ({
  starts,
  hosts,
  patterns,
  ...(mostDepth === null ? {} : { mostDepth }),
  ...(mostLength === undefined ? {} : { mostLength }),
});
