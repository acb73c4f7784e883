import type { Area, Base } from './area.ts';

/** What hospitals and payers publish of their prices, in one model. */
export function composeHealthPrices(_base: Base): Area {
  return { domains: [] };
}
