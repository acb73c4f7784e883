import { zstdDecompressSync } from 'node:zlib';
import { DEFAULT_LIMITS, type FetchResult } from '../../../../platform/web/index.ts';
import type { KeptPage, PageTask } from './messages.ts';

/** The fact of an address that says where its page is kept. */
export const KEPT = 'kept';

const NOTHING = Buffer.alloc(0);

export const pageName = (runId: string, urlId: string): string => `${runId}/${urlId}`;

/** What has to be known of a page, besides its body, to read it again. */
export const keptFacts = (
  { runId, urlId, url }: PageTask,
  { finalUrl }: Pick<FetchResult, 'finalUrl'>,
  fetchedAt: string,
): Record<string, string> => ({
  [KEPT]: pageName(runId, urlId),
  fetchedAt,
  ...(finalUrl === url ? {} : { finalUrl }),
});

export function keptPageOf(facts: Readonly<Record<string, unknown>>): KeptPage {
  const { charset, fetchedAt, finalUrl } = facts as Partial<Record<string, string>>;
  return {
    name: String(facts[KEPT]),
    charset: charset ?? 'UTF-8',
    fetchedAt: fetchedAt ?? new Date().toISOString(),
    ...(finalUrl === undefined ? {} : { finalUrl }),
  };
}

/** A kept page as if it had just been fetched; one that cannot be decompressed has a fault. */
export function openKept(url: string, { bytes = NOTHING, charset, finalUrl = url }: KeptPage): FetchResult {
  const answer = {
    url,
    finalUrl,
    status: 200,
    headers: {},
    redirects: [],
    timing: { total: 0 },
    bytes: bytes.length,
    body: NOTHING,
    isCut: false,
    hash: '',
    contentType: `text/html; charset=${charset}`,
    charset,
    notModified: false,
  };
  try {
    return { ...answer, body: zstdDecompressSync(bytes, { maxOutputLength: DEFAULT_LIMITS.mostBytes }) };
  } catch (error) {
    return { ...answer, fault: { code: 'body_undecodable', detail: (error as Error).message } };
  }
}
