import { invalidRequest } from '../../kernel/errors.ts';
import type { ByteRange } from './store.ts';

export function checkRange(range: ByteRange): ByteRange {
  const { start, end } = range;
  const isWhole = Number.isSafeInteger(start) && (end === undefined || Number.isSafeInteger(end));
  if (!isWhole || start < 0 || (end !== undefined && end < start)) {
    throw invalidRequest(
      `The byte range ${start}-${end ?? ''} is invalid. Use whole numbers, the start first.`,
    );
  }
  return range;
}

/** The first and last byte to read of an object of this size. */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const { start, end } = checkRange(range);
  if (start >= size) throw beyondEnd(size);
  return { start, end: Math.min(end ?? size - 1, size - 1) };
}

export const beyondEnd = (size?: number) =>
  invalidRequest(
    `The byte range starts after the end of the object${size === undefined ? '' : ` (${size} bytes)`}.`,
  );
