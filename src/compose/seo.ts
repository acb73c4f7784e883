import type { Area, Base } from './area.ts';

/** How sites fare in search: audits, checks, DNS, search console, keywords, competitors, reports. */
export function composeSeo(_base: Base): Area {
  return { domains: [] };
}
