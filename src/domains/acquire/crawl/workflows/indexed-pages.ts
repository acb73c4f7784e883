import type { PageResult } from '../engine/messages.ts';
import type { PageWords } from '../engine/observer.ts';

/** The pages of a batch, for those who search. */
export interface IndexedPages {
  stored: (PageWords & { key: string; url: string; crawledAt: string })[];
  /** Keys of addresses that have no page any more. */
  gone: string[];
}

const GONE: ReadonlySet<number> = new Set([404, 410]);

export function indexedPages(results: readonly PageResult[]): IndexedPages {
  const stored = results.flatMap(({ words, key, url, fetchedAt }) =>
    words === undefined ? [] : [{ ...words, key, url, crawledAt: fetchedAt }],
  );
  const gone = results
    .filter(({ end, status }) => end.reason === 'soft_404' || (end.state !== 'again' && GONE.has(status)))
    .map(({ key }) => key);
  return { stored, gone };
}
