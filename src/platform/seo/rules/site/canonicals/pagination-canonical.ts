import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { canonicalLocator } from './canonical-target.ts';

const PARAMETER = /^(?:page|p|paged|pg|pagenum|page_?no|page_?number|seite)$/i;
const PATH = /\/(?:page|p|seite)[/-]?(\d+)(?=\/?$)/i;

export const paginationCanonical = defineLinkedPageRule({
  id: 'pagination-canonical',
  title: 'Paginated page with page 1 as canonical',
  why: 'Page 2 is not a copy of page 1. With such a canonical, search engines may never see what only the later pages list.',
  fix: 'Give every page of the series its own URL as canonical.',
  example: {
    bad: '/tables?page=2:\n<link rel="canonical" href="https://www.example.com/tables">',
    good: '/tables?page=2:\n<link rel="canonical" href="https://www.example.com/tables?page=2">',
  },
  category: 'indexability',
  severity: 'medium',
  weight: 2,
  needs: ['html', 'pages'],
  core: false,
  judge(page, _number, site) {
    const { canonical, urlKey } = page;
    const numbered = pageNumber(page.url);
    const isLater = (numbered ?? 1) > 1 || page.previous.length > 0;
    if (canonical === null || !isLater) return NOT_APPLICABLE;
    const isFirst =
      canonical.key !== urlKey &&
      (isUnnumbered(page.url, canonical.url) || firstOf(page, site) === canonical.key);
    const which = numbered === undefined ? 'A later page' : `Page ${numbered}`;
    return failIf(
      isFirst
        ? [
            {
              locator: canonicalLocator(canonical.key),
              message: `${which} of the series has page 1, ${canonical.url}, as its canonical.`,
              expected: page.url,
              found: canonical.url,
            },
          ]
        : [],
    );
  },
});

function pageNumber(url: string): number | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  for (const [name, value] of parsed.searchParams)
    if (PARAMETER.test(name) && /^\d{1,6}$/.test(value)) return Number(value);
  const inPath = PATH.exec(parsed.pathname)?.[1];
  return inPath === undefined ? undefined : Number(inPath);
}

/** Whether two URLs differ in the number of the page alone, and the second has none or 1. */
function isUnnumbered(url: string, first: string): boolean {
  return (pageNumber(first) ?? 1) === 1 && withoutNumber(url) === withoutNumber(first);
}

function withoutNumber(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  for (const name of [...parsed.searchParams.keys()])
    if (PARAMETER.test(name)) parsed.searchParams.delete(name);
  const path = parsed.pathname.replace(PATH, '').replace(/\/$/, '');
  return `${parsed.origin}${path}?${parsed.searchParams}`;
}

/** The key of the page that the series begins with, going back over `rel=prev`. */
function firstOf(page: SitePage, site: Site): string | undefined {
  const met = new Set<string>();
  let first: string | undefined;
  let [previous] = page.previous;
  while (previous !== undefined && !met.has(previous)) {
    met.add(previous);
    first = previous;
    previous = site.pageOf(previous)?.previous[0];
  }
  return first;
}
