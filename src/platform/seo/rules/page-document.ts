import type { DocumentFacts, PageFacts } from '../facts/page-facts.ts';

/** The HTML of a page that was found: null for errors, redirects and what is no HTML. */
export function documentOf({ response, document }: PageFacts): DocumentFacts | null {
  const isFound = response === null || (response.status >= 200 && response.status < 300);
  return isFound ? document : null;
}
