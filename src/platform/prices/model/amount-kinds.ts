/** What an amount in a price file is. Percentages are of the gross charge; an algorithm has words and no number. */
export const AMOUNT_KINDS = [
  ...(['gross', 'cash', 'min', 'max', 'negotiated', 'percentage', 'algorithm'] as const),
  ...(['estimated', 'median', 'p10', 'p90', 'allowed', 'billed'] as const),
];
export type AmountKind = (typeof AMOUNT_KINDS)[number];
