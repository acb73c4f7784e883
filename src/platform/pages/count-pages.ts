import type { LoadOptions, PageLoader } from './page-loader.ts';

export interface CountedPages {
  pages: PageLoader;
  /** What has come through them so far. */
  moved: { pages: number; bytes: number };
}

/** The same pages for one piece of work, which wants to know how many it has fetched. */
export function countPages(pages: PageLoader): CountedPages {
  const moved = { pages: 0, bytes: 0 };
  const counting = (options: LoadOptions = {}): LoadOptions => ({
    ...options,
    onAnswer: (bytes) => {
      moved.pages += 1;
      moved.bytes += bytes;
      options.onAnswer?.(bytes);
    },
  });
  return {
    moved,
    pages: {
      ...pages,
      load: (url, options) => pages.load(url, counting(options)),
      fetch: (url, options) => pages.fetch(url, counting(options)),
    },
  };
}
