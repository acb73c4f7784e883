import type { Area, Base } from './area.ts';

/** Whether data can be relied on: quality, drift, policies, healing, incidents, synthetic data, feedback. */
export function composeTrust(_base: Base): Area {
  return { domains: [] };
}
