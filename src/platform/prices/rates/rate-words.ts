/** Where the fields of an amount stand, in words of 32 bits. Amounts and offsets have two, the lower half first. */
export const RATE = {
  terms: 0,
  amount: 1,
  /** Flags; above them `raw_scale`, the fraction digits of a plain number with zeros at its end, or `NO_AMOUNT`. */
  marks: 3,
  set: 4,
  payer: 5,
  at1: 6,
  at2: 7,
  at3: 8,
  at4: 9,
  offset: 10,
  length: 12,
  /** Of its texts, in the file of texts; 0 for none. */
  text: 13,
} as const;
export const RATE_WORDS = 14;
export const SCALE_SHIFT = 16;

/** In place of how many fraction digits an amount has: there is none. */
export const NO_AMOUNT = 255;
/** Where a number is missing. */
export const NONE = -1;
