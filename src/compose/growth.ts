import type { Area, Base } from './area.ts';

/** Who talks, asks and buys: social listening, leads, campaigns, deals. */
export function composeGrowth(_base: Base): Area {
  return { domains: [] };
}
