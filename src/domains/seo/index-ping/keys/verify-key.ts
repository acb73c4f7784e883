import { ApiError } from '../../../../kernel/errors.ts';
import type { VerifiedKey } from '../schema.ts';
import type { IndexPingServices } from '../services.ts';
import type { KeyRow } from '../store.ts';
import { keyUrl } from './find-host.ts';

const MOST_BYTES = 1_024;
const TIMEOUT_MS = 15_000;

/** Looks at the key file as search engines do: at its one place, without redirects. */
export async function verifyKey(
  { web }: IndexPingServices,
  row: KeyRow,
  signal: AbortSignal,
): Promise<VerifiedKey> {
  const url = keyUrl(row);
  let status: number | null = null;
  const unverified = (reason: string): VerifiedKey => ({
    verified: false,
    checked_url: url,
    status_code: status,
    reason,
  });
  try {
    const response = await web.fetch(url, {
      follow: 'manual',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      signal,
    });
    ({ status } = response);
    if (status >= 300 && status < 400) {
      response.body.destroy();
      return unverified('The URL redirects, which search engines do not follow. Serve the file at this URL.');
    }
    if (status !== 200) {
      response.body.destroy();
      return unverified(`The URL returns ${status}. Place the file there and verify again.`);
    }
    const content = await response.text();
    if (content.trim() !== row.key)
      return unverified('The file has another content. It must have the key and nothing else.');
    return { verified: true, checked_url: url, status_code: status, reason: null };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    // Whatever is longer is no key file.
    if (status === 200 && error.message.includes('larger than'))
      return unverified('The file is longer than 1 KiB. It must have the key and nothing else.');
    return unverified(error.message);
  }
}
