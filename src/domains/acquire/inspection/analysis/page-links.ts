import type { Element, UrlResolver } from '../../../../platform/html/index.ts';
import { cut, textOf, tokensOf } from './texts.ts';

const LONGEST_TEXT = 200;
const LONGEST_URL = 2_048;

/** The links of a page, counted, and the first of them told. */
export function pageLinks(anchors: readonly Element[], resolver: UrlResolver, most: number) {
  const counts = { total: 0, internal: 0, external: 0, other: 0, nofollow: 0 };
  const home = hostOf(resolver.base);
  const shown: { url: string; text: string; rel: string | null; internal: boolean; nofollow: boolean }[] = [];
  const different = new Set<string>();
  for (const anchor of anchors) {
    const { href, rel } = anchor.attribs;
    if (href === undefined) continue;
    counts.total += 1;
    const url = resolver.resolve(href.trim());
    const isWeb = url === undefined ? !/^[a-z][\w+.-]*:/i.test(href) : /^https?:/.test(url);
    // What cannot be completed stands for a page beside this one.
    const internal = isWeb && (url === undefined || hostOf(url) === home);
    const nofollow = tokensOf(rel).includes('nofollow');
    counts[isWeb ? (internal ? 'internal' : 'external') : 'other'] += 1;
    if (nofollow) counts.nofollow += 1;
    different.add(url ?? href);
    if (shown.length < most)
      shown.push({
        url: cut(url ?? href, LONGEST_URL),
        text: linkText(anchor),
        rel: rel === undefined ? null : cut(rel, LONGEST_TEXT),
        internal,
        nofollow,
      });
  }
  return { ...counts, different: different.size, shown };
}

/** The picture's description when a link holds nothing else. */
function linkText(anchor: Element): string {
  const text = textOf(anchor, LONGEST_TEXT);
  if (text !== '') return text;
  const image = anchor.children.find((child) => 'name' in child && child.name === 'img') as
    | Element
    | undefined;
  return cut(image?.attribs.alt ?? anchor.attribs['aria-label'] ?? anchor.attribs.title ?? '', LONGEST_TEXT);
}

/** `www.` is the same site. */
const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? '';
