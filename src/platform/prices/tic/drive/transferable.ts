import type { ChunkResult } from '../extract/chunk.ts';

/** The memory of the columns, which changes threads instead of being copied. */
export const transferable = ({ rates, npis }: ChunkResult): ArrayBuffer[] =>
  [rates.words, npis].map(({ buffer }) => buffer as ArrayBuffer);
