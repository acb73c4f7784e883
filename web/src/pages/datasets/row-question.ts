import { useAddressState } from '../../lib/address.ts';
import { type Filters, NO_FILTERS } from './filters.ts';

/** What is asked of the rows; the address has it. */
export function useRowQuestion() {
  const [filters, setFilters] = useAddressState<Filters>('filters', NO_FILTERS);
  const [sort, setSort] = useAddressState<string>('sort', '');
  return { filters, setFilters, filterText: JSON.stringify(filters), sort: String(sort), setSort };
}

export type RowsAsked = ReturnType<typeof useRowQuestion>;
