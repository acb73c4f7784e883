import {
  type Element,
  isElement,
  parentElement,
  partsOf,
  robustness,
} from '../../../../platform/html/index.ts';
import { childElements, lineOf } from './outline.ts';
import type { ReadPage } from './read-page.ts';
import { commonParts } from './relative-selector.ts';
import { placeOf, tried } from './trials.ts';
import type { LinkCandidate } from './types.ts';

const NEXT =
  /^(?:next(?: page| posts?| results?)?|older(?: posts?| entries)?|more(?: results?| posts)?|load more|show more|weiter|n(?:ä|ae)chste(?: seite)?|mehr(?: anzeigen| laden)?|vor|suivante?s?|page suivante|siguiente|p(?:á|a)gina siguiente|pr(?:ó|o)xim[oa]|avanti|volgende)$/i;
const ARROW = /^(?:[›»→>⟩▶►]|>>|❯)$/;
const NEXT_NAME = /(?:^|[-_\s])(?:next|pagination-next|older|weiter|suivant|siguiente)(?:$|[-_\s])/i;
const PREVIOUS = /(?:^|[-_\s])(?:prev|previous|back|newer|zurück|zurueck|précédent|anterior)(?:$|[-_\s])/i;
const PAGE_QUERY =
  /^(?:page|p|pg|paged|seite|pagina|start|offset|from|pageno|page_?num(?:ber)?|currentpage)$/i;
const PAGE_PATH = /\/(?:page|seite|pagina|p)[/-]?\d+\/?$|[-_/](?:page|seite)[-_]?\d+(?:\.\w+)?$/i;
const MOST_LINKS = 3_000;

interface Found {
  element: Element;
  url: string;
  points: number;
  evidence: string;
}

/** Links that lead to the next pages of a list, the likeliest first. */
export function paginationCandidates(page: ReadPage): LinkCandidate[] {
  const links = page.outline.elements
    .filter(({ name, attribs }) => name === 'a' && attribs.href !== undefined)
    .slice(0, MOST_LINKS);
  const found = links
    .flatMap((element) => nextLink(page, element) ?? [])
    .sort((one, two) => two.points - one.points);
  const candidates = [
    ...headLink(page),
    ...found.slice(0, 3).flatMap((one) => aimAt(page, one) ?? []),
    ...numberedPages(page, links),
  ];
  const seen = new Set<string>();
  return candidates
    .filter(({ css = '' }) => !seen.has(css) && seen.add(css))
    .sort((one, two) => two.confidence - one.confidence)
    .slice(0, 4);
}

/** `link rel="next"` in the head; followed as a link like others. */
function headLink(page: ReadPage): LinkCandidate[] {
  const found =
    tried(
      { css: 'link[rel~="next"]' },
      placeOf(page.tree.document, page.facts, undefined, page.outline.elements.length),
      page.budget,
    ) ?? [];
  const href = found[0]?.attribs.href;
  const url = href === undefined ? undefined : page.resolver.resolveWeb(href);
  return url === undefined || !isNear(page, url)
    ? []
    : [
        {
          css: 'link[rel~="next"]',
          urls: [url],
          confidence: 0.9,
          evidence: 'rel="next" in the head of the page',
        },
      ];
}

function nextLink(page: ReadPage, element: Element): Found | undefined {
  const url = page.resolver.resolveWeb(element.attribs.href!);
  if (url === undefined || !isNear(page, url) || url.split('#')[0] === page.url.split('#')[0])
    return undefined;
  const { attribs } = element;
  const parent = parentElement(element);
  const text = lineOf(element).slice(0, 60);
  const words = text.replace(/[\s›»→>←«‹]+$|^[\s›»→>←«‹]+/g, '');
  const label = (attribs['aria-label'] ?? attribs.title ?? '').trim();
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''} ${parent?.attribs.class ?? ''}`;
  const told: [number, string][] = [];
  if (/(?:^|\s)next(?:\s|$)/i.test(attribs.rel ?? '')) told.push([0.95, 'rel="next"']);
  if (NEXT.test(words)) told.push([0.8, `text "${text}"`]);
  if (NEXT.test(label)) told.push([0.8, `label "${label}"`]);
  if (ARROW.test(text)) told.push([0.6, `arrow "${text}"`]);
  if (NEXT_NAME.test(names) && !PREVIOUS.test(attribs.class ?? ''))
    told.push([0.7, 'a class that says next']);
  if (told.length === 0) return undefined;
  const isPaged = looksPaged(page.url, url);
  if (!isPaged && told.every(([points]) => points < 0.9) && !inPager(element)) return undefined;
  const points = Math.min(
    0.98,
    Math.max(...told.map(([one]) => one)) + (isPaged ? 0.08 : 0) + (told.length > 1 ? 0.05 : 0),
  );
  return { element, url, points, evidence: told.map(([, why]) => why).join(', ') };
}

const isNear = (page: ReadPage, url: string): boolean => URL.parse(url)?.host === new URL(page.url).host;

function inPager(element: Element): boolean {
  let node: Element | null = element;
  for (let level = 0; level < 4 && node !== null; level++, node = parentElement(node))
    if (
      /pag(?:er|es|ination|ing)|nav|seiten|more/i.test(
        `${node.attribs.class ?? ''} ${node.attribs.id ?? ''} ${node.attribs['aria-label'] ?? ''}`,
      )
    )
      return true;
  return false;
}

/** The address of the same list with another number. */
export function looksPaged(from: string, to: string): boolean {
  const [here, there] = [URL.parse(from), URL.parse(to)];
  if (here === null || there === null || here.host !== there.host) return false;
  for (const [name, value] of there.searchParams)
    if (PAGE_QUERY.test(name) && /^\d+$/.test(value) && here.searchParams.get(name) !== value) return true;
  if (PAGE_PATH.test(there.pathname)) return true;
  const bare = (path: string) => path.replace(/\d+/g, '#');
  return (
    here.pathname !== there.pathname &&
    bare(here.pathname) === bare(there.pathname) &&
    /\d/.test(there.pathname)
  );
}

/** A selector that will find the same link on the pages to come: its place may move, its words and names stay. */
function aimAt(page: ReadPage, { element, url, points, evidence }: Found): LinkCandidate | undefined {
  const place = placeOf(page.tree.document, page.facts, undefined, page.outline.elements.length);
  const isRight = (css: string): boolean => {
    const found = tried({ css }, place, page.budget) ?? [];
    const hrefs = found.flatMap((one) => linksIn(one)).map((href) => page.resolver.resolveWeb(href));
    return hrefs.length > 0 && hrefs.every((one) => one === url);
  };
  const candidates: string[] = [];
  if (/(?:^|\s)next(?:\s|$)/i.test(element.attribs.rel ?? '')) candidates.push('a[rel~="next"]');
  const stable = partsOf(element).filter(({ css }) => css !== 'a' && !/href|title=/.test(css));
  for (const { css } of stable) if (NEXT_NAME.test(wordsOf(css))) candidates.push(css);
  const parent = parentElement(element);
  if (parent !== null)
    for (const { css } of partsOf(parent))
      if (NEXT_NAME.test(wordsOf(css))) candidates.push(`${css} a`, `${css} > a`);
  const text = lineOf(element);
  const label = element.attribs['aria-label'];
  if (label !== undefined && label.length < 40 && !/\d/.test(label))
    candidates.push(`a[aria-label="${label.replace(/["\\]/g, '\\$&')}"]`);
  if (text !== '' && text.length < 40 && !/\d/.test(text)) {
    const words = text.replace(/["\\]/g, '\\$&');
    let around: Element | null = parent;
    for (
      let level = 0;
      level < 3 && around !== null && around.name !== 'body';
      level++, around = parentElement(around)
    )
      for (const { css } of partsOf(around).slice(0, 2))
        if (robustness({ css }) > 0.6) candidates.push(`${css} a:contains("${words}")`);
    candidates.push(`a:contains("${words}")`);
  }
  const css = candidates.find(isRight);
  return css === undefined
    ? undefined
    : { css, urls: [url], confidence: Math.round(points * 100) / 100, evidence };
}

const wordsOf = (css: string): string => css.replace(/[^\w-]+/g, ' ');

function linksIn(element: Element): string[] {
  if (element.attribs.href !== undefined) return [element.attribs.href];
  return childElements(element).flatMap(linksIn).slice(0, 50);
}

/** A row of numbers that link to the other pages. */
function numberedPages(page: ReadPage, links: readonly Element[]): LinkCandidate[] {
  const numbered = links.filter((element) => /^\d{1,4}$/.test(lineOf(element)));
  const byParent = new Map<Element, Element[]>();
  for (const element of numbered) {
    const parent = parentElement(element);
    const around = parent !== null && childElements(parent).length === 1 ? parentElement(parent) : parent;
    if (around === null) continue;
    byParent.set(around, [...(byParent.get(around) ?? []), element]);
  }
  for (const [around, elements] of byParent) {
    const urls = elements.flatMap((element) => page.resolver.resolveWeb(element.attribs.href!) ?? []);
    if (!urls.some((url) => looksPaged(page.url, url)) || elements.length < 1) continue;
    const css = commonParts([around])
      .slice(0, 3)
      .map((part) => `${part} a`)
      .find((one) => {
        const found =
          tried(
            { css: one },
            placeOf(page.tree.document, page.facts, undefined, page.outline.elements.length),
            page.budget,
          ) ?? [];
        return (
          found.length > 0 && found.every((link) => isElement(link) && around === aroundOf(link, around))
        );
      });
    if (css !== undefined) return [{ css, urls, confidence: 0.6, evidence: 'numbered pages' }];
  }
  return [];
}

const aroundOf = (element: Element, wanted: Element): Element | null => {
  for (let node: Element | null = element; node !== null; node = parentElement(node))
    if (node === wanted) return node;
  return null;
};
