export const SORTS = ['amount', '-amount', 'distance', 'hospital', 'payer', '-updated'] as const;
export type Sort = (typeof SORTS)[number];

interface SortKey {
  /** Never null, so that a page can go on behind any row. */
  expression: string;
  type: string;
  isDescending: boolean;
}

const FAR = '1e15';

export const SORT_KEYS: Readonly<Record<Sort, SortKey>> = {
  amount: { expression: `coalesce(amount, ${FAR})`, type: 'DOUBLE', isDescending: false },
  '-amount': { expression: 'coalesce(amount, -1e15)', type: 'DOUBLE', isDescending: true },
  distance: { expression: `coalesce(miles, ${FAR})`, type: 'DOUBLE', isDescending: false },
  hospital: { expression: `coalesce(lower(hospital_name), '~')`, type: 'VARCHAR', isDescending: false },
  payer: {
    expression: `coalesce(lower(coalesce(payer_name, raw_payer)), '~')`,
    type: 'VARCHAR',
    isDescending: false,
  },
  '-updated': { expression: `coalesce(updated_on, DATE '0001-01-01')`, type: 'DATE', isDescending: true },
};
