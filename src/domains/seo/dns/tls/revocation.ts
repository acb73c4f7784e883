import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../../kernel/errors.ts';
import {
  type Certificate,
  type RevocationList,
  readPem,
  readRevocationList,
} from '../../../../platform/certificates/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

const MOST_BYTES = 10 * 1_024 * 1_024;
const FETCH_MS = 5_000;
const KEPT_MS = 3_600_000;

const kept = new LRUCache<string, RevocationList>({ max: 50, ttl: KEPT_MS });

/** The lists that certificates name; one that cannot be had is left out, as clients do. */
export async function fetchRevocationLists(
  web: Pick<GuardedClient, 'fetch'>,
  certificates: readonly Certificate[],
  signal: AbortSignal,
): Promise<RevocationList[]> {
  const urls = new Set(
    certificates.flatMap(({ revocationUrls }) =>
      revocationUrls.filter((url) => url.startsWith('http:')).slice(0, 1),
    ),
  );
  const lists = await Promise.all([...urls].map((url) => fetchOne(web, url, signal)));
  return lists.flatMap((list) => list ?? []);
}

async function fetchOne(web: Pick<GuardedClient, 'fetch'>, url: string, signal: AbortSignal) {
  const known = kept.get(url);
  if (known !== undefined) return known;
  try {
    const response = await web.fetch(url, { signal, timeoutMs: FETCH_MS, maxBytes: MOST_BYTES });
    const bytes = await response.bytes();
    if (response.status !== 200) return undefined;
    const list = readRevocationList(readPem(bytes.toString('latin1'))[0] ?? bytes);
    kept.set(url, list);
    return list;
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && error.name === 'DerFault')) return undefined;
    throw error;
  }
}
