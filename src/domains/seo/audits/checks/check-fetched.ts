import { type Threads, threadTask } from '../../../../platform/threads/index.ts';
import { decodeHtml, type FetchResult } from '../../../../platform/web/index.ts';
import { isHtmlType } from '../html-type.ts';
import type { CheckOrder } from './check-page.task.ts';

const checkPage = threadTask<typeof import('./check-page.task.ts').default>(
  import.meta.resolve('./check-page.task.ts'),
);
export interface FetchedPage extends Pick<CheckOrder, 'rendered' | 'keyword'> {
  url: string;
  fetched: FetchResult;
}

/** Whether there is HTML to read. */
export const isHtml = ({ fault, contentType, body }: FetchResult): boolean =>
  fault === undefined && isHtmlType(contentType) && body.length > 0;

/** Judges a page with its status, headers and redirects. */
export async function checkFetched(
  threads: Threads,
  { url, fetched, rendered, keyword }: FetchedPage,
  signal: AbortSignal,
) {
  const checkedAt = new Date().toISOString();
  const result = await threads.run(
    checkPage,
    {
      page: {
        url,
        finalUrl: fetched.finalUrl,
        response: { ...fetched, fetchedAt: checkedAt },
        source: isHtml(fetched) ? decodeHtml(fetched.body, fetched.contentType).text : null,
      },
      ...{ rendered, keyword, rules: null, checkedAt },
    },
    { signal },
  );
  const redirects = fetched.redirects.map(({ url: from, status, location }) => ({
    url: from,
    status,
    location,
  }));
  return { ...result, redirects };
}
