import { useOperation } from '../../../lib/query.ts';
import type { RateFilter } from '../shared/wish.ts';

export interface ComparedService {
  codeType: string;
  code: string;
  description: string | null;
}

const LOOKED_AT = 200;

/** The services that a search finds: only one of them can be compared at a time. */
export function useServices(filter: RateFilter) {
  const found = useOperation('ratedata.search-rates', {
    ...{ ...filter, amount_kind: 'negotiated,percentage,algorithm', limit: LOOKED_AT },
  });
  const services = new Map<string, ComparedService>();
  for (const { code_type: codeType, code, description } of found.data?.data ?? [])
    if (codeType !== null && code !== null && !services.has(`${codeType} ${code}`))
      services.set(`${codeType} ${code}`, { codeType, code, description });
  return { found, services: [...services.values()] };
}
