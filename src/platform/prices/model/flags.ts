/** What is odd about an amount. Such amounts are kept and told apart, never deleted. */
export const FLAGS = {
  /** Nines only, seven digits or more: the publisher did not know. */
  placeholder: 1,
  non_positive: 2,
  /** It had more than four decimals. */
  rounded: 4,
  /** A percentage below 1, such as .705 for 70.5 %. */
  percentage_fraction: 8,
  npi_invalid: 16,
  /** Words where an amount belongs; they are kept as the raw text. */
  not_a_number: 32,
} as const;

export type Flag = keyof typeof FLAGS;

export const flagsOf = (bits: number): Flag[] =>
  (Object.keys(FLAGS) as Flag[]).filter((flag) => (bits & FLAGS[flag]) !== 0);
