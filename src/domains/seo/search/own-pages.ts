import type { Searcher } from './searcher.ts';

const MOST = 30;

/** Crawled pages below a host with their texts: those that have the words, or the newest. */
export async function ownPages(
  searcher: Searcher,
  accountId: string,
  host: string,
  words: string | undefined,
) {
  const { pages } = await searcher.search(accountId, {
    query: words ?? '',
    newest: words === undefined,
    filters: {
      include: [host.replace(/^www[.]/, '')],
      exclude: [],
      language: undefined,
      from: undefined,
      to: undefined,
    },
    now: Math.floor(Date.now() / 1_000),
    offset: 0,
    limit: MOST,
    withContent: true,
  });
  return pages.map(({ url, title, content = '', language }) => ({ url, title, text: content, language }));
}
