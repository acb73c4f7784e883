import type { Area, Base } from './area.ts';

/** Work for clients: their sites, domains, reports and looks. */
export function composeAgency(_base: Base): Area {
  return { domains: [] };
}
