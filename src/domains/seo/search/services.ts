import type { SearchProvider } from './providers/provider.ts';
import type { Searcher } from './searcher.ts';

export interface SearchServices {
  searcher: Searcher;
  /** The search engine that the operator has named. */
  provider: SearchProvider | undefined;
  /** The text of a page as Markdown. Throws when it cannot be read. */
  readPage(url: string, signal: AbortSignal): Promise<string>;
}
