/** How much a word tells that so many of so many texts have. */
export const inverseFrequency = (texts: number, withWord: number): number =>
  Math.log(1 + (texts - withWord + 0.5) / (withWord + 0.5));

/** How often a word stands in one field of a text, and what the length of the field takes away from that. */
export interface FieldUse {
  count: number;
  length: number;
  averageLength: number;
  /** 0: length does not matter; 1: it matters fully. */
  b: number;
  weight: number;
}

export const fieldFrequency = ({ count, length, averageLength, b, weight }: FieldUse): number =>
  count === 0 ? 0 : (weight * count) / (1 - b + (b * length) / Math.max(1, averageLength));

/** The more often the better, but less and less so. */
export const saturated = (frequency: number, k1 = 1.2): number => (frequency * (k1 + 1)) / (frequency + k1);
