import type { PageFacts } from '../../facts/page-facts.ts';
import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '../measures.ts';
import { documentOf } from '../page-document.ts';
import type { Measured } from './length.ts';
import { descriptionOf, titleOf } from './page-title.ts';

/** The title of a page as search results show it; undefined without one. */
export function measuredTitle(page: PageFacts): Measured | undefined {
  const document = documentOf(page);
  const title = document === null ? undefined : titleOf(document);
  if (title === undefined) return undefined;
  const { text, place } = title;
  return { ...{ text, place, pixels: TITLE_PIXELS, locator: 'title' }, excerpt: `<title>${text}</title>` };
}

/** The same of its meta description. */
export function measuredDescription(page: PageFacts): Measured | undefined {
  const document = documentOf(page);
  const description = document === null ? undefined : descriptionOf(document);
  if (description === undefined) return undefined;
  const { content: text, place } = description;
  return { ...{ text, place, pixels: DESCRIPTION_PIXELS, locator: 'description' }, excerpt: text };
}
