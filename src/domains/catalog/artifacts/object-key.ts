import { createHash } from 'node:crypto';
import { uuidv7 } from '../../../kernel/ids.ts';

/** Of one file. */
export const MOST_BYTES = 5 * 1024 ** 3;

/** A new place for the bytes of an artifact; its last part tells when it was given. */
export function objectKeyOf(accountId: string, artifactId: string): string {
  const owner = createHash('sha256').update(accountId).digest('hex').slice(0, 16);
  return `artifacts/${owner}/${artifactId}/${uuidv7()}`;
}
