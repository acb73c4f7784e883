import { ApiError, serviceUnavailable } from './errors.ts';

const CODES = new Set(['ENOSPC', 'EDQUOT']);
/** As the system says it in the messages of other programs. */
const WORDS = /no space left on device|disk quota exceeded/i;

/** A full disk as an error of the interface; any other one stays what it is. */
export function explainFullDisk(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (!CODES.has(code) && !WORDS.test(error.message)) return error;
  return serviceUnavailable(
    'The disk of this node is full. Nothing was stored. Free some space, then try again.',
    { cause: error },
  );
}
