import type { PageFacts } from '../../facts/page-facts.ts';
import { isSameUrl } from '../indexability/directives.ts';

/** Internal links that are there only after the scripts of the page ran, without fragments; none of a page that leads elsewhere. */
export function linksByScript({ document, rendered, finalUrl }: PageFacts): string[] {
  if (document === null || rendered === null || !isSameUrl(rendered.finalUrl, finalUrl)) return [];
  const inHtml = new Set(document.links.map(({ url }) => pageOf(url ?? '')));
  return [...renderedLinks(rendered)].filter((url) => !inHtml.has(url));
}

export const renderedLinks = ({ internalLinks }: NonNullable<PageFacts['rendered']>): Set<string> =>
  new Set(internalLinks.map(pageOf));

const pageOf = (url: string): string => {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
};
