import type { ChunkResult } from '../extract/chunk.ts';

/** The memory of the columns, which changes threads instead of being copied. */
export function transferable({ rates, npis }: ChunkResult): ArrayBuffer[] {
  const columns = Object.values(rates).filter((column) => typeof column === 'object');
  return [...columns, npis].map(({ buffer }) => buffer as ArrayBuffer);
}
