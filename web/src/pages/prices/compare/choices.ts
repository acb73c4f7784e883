import type { Input } from '../../../lib/api.ts';

export type Grouping = NonNullable<Input<'ratedata.compare-rates'>['group_by']>;

export const GROUPINGS: readonly (readonly [value: Grouping, label: string])[] = [
  ['hospital', 'Hospital'],
  ['payer', 'Payer'],
  ['hospital_payer', 'Hospital and payer'],
  ['plan', 'Plan'],
  ['market', 'Market'],
  ['state', 'State'],
  ['source_kind', 'Publisher'],
];

export const BASELINES = [
  ['median', 'median'],
  ['medicare', 'Medicare'],
  ['cash', 'cash'],
  ['gross', 'gross'],
] as const;
