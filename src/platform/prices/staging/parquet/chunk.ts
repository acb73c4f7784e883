/** Rows of a group: what a search reads at once. */
export const GROUP_ROWS = 20_480;

export const ENCODINGS = { plain: 0, levels: 3, delta: 5, dictionary: 8 } as const;

/** The values of one column in a group of rows, before they are compressed. */
export interface Chunk {
  encoding: number;
  /** Which rows have a value, and the values. */
  data: Uint8Array;
  dictionary: { count: number; bytes: Uint8Array } | null;
  nulls: number;
  /** The least and the largest value in the form of the values; null where they are not told. */
  range: { least: Uint8Array; most: Uint8Array } | null;
}
