import { type Element, parentElement } from '../../../../../platform/html/index.ts';
import type { Scope } from './scope.ts';
import { nameWords, wordsOf } from './words.ts';

/** What an element is known by, apart from its value. */
export interface Features {
  tag: string;
  words: ReadonlySet<string>;
  itemprop: string;
  /** The text just before and just after it. */
  before: string;
  after: string;
  heading: string;
  ancestorTags: readonly string[];
  ancestorWords: ReadonlySet<string>;
  /** How far down the texts of the scope, from 0 to 1. */
  order: number;
  depth: number;
  /** Parts of a page that repeat on all pages, and texts that no longer hold. */
  isAside: boolean;
  isStruck: boolean;
}

const ASIDE = new Set(['nav', 'footer', 'aside', 'form']);
const STRUCK = new Set(['del', 's', 'strike']);
const MOST_ANCESTORS = 6;
/** A text is a label only inside of this many ancestors: further away it belongs to something else. */
const NEAR = 2;
const LONGEST_LABEL = 80;

export function featuresOf(element: Element, { page, item }: Scope): Features {
  const seen = page.seen.get(element)!;
  const start = item === undefined ? 0 : page.seen.get(item)!.from;
  const end = item === undefined ? page.chunks.length : page.seen.get(item)!.to;
  const base = item === undefined ? 0 : page.seen.get(item)!.depth;
  const ancestors = ancestorsOf(element, item);
  const near = page.seen.get(ancestors[NEAR] ?? ancestors.at(-1) ?? element)!;
  const chunk = (at: number) => (at >= near.from && at < near.to ? label(page.chunks[at]!) : '');
  return {
    tag: element.name,
    words: nameWords(element),
    itemprop: element.attribs.itemprop ?? element.attribs.property ?? '',
    before: chunk(seen.from - 1),
    after: chunk(seen.to),
    heading: label(seen.heading),
    ancestorTags: ancestors.map(({ name }) => name),
    ancestorWords: new Set(ancestors.slice(0, 3).flatMap((ancestor) => [...nameWords(ancestor)])),
    order: (seen.from - start) / Math.max(1, end - start),
    depth: seen.depth - base,
    isAside: [element, ...ancestors].some(({ name }) => ASIDE.has(name)),
    isStruck: [element, ...ancestors].some(({ name }) => STRUCK.has(name)),
  };
}

/** Upwards, as far as the item goes, without what every page has. */
export function ancestorsOf(element: Element, item: Element | undefined): Element[] {
  const ancestors: Element[] = [];
  let node = element === item ? null : parentElement(element);
  while (node !== null && node.name !== 'body' && node.name !== 'html' && ancestors.length < MOST_ANCESTORS) {
    ancestors.push(node);
    if (node === item) break;
    node = parentElement(node);
  }
  return ancestors;
}

const label = (text: string): string =>
  text
    .slice(0, LONGEST_LABEL)
    .toLowerCase()
    .replace(/[:\s]+$/, '');

export const wordsAround = (features: Features): string[] => [
  ...features.words,
  ...features.ancestorWords,
  ...wordsOf(features.before),
  ...wordsOf(features.heading),
];
