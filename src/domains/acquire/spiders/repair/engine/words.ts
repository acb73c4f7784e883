import { type Element, isMadeUp } from '../../../../../platform/html/index.ts';
import { remembered } from './remembered.ts';

const NAMING = [
  'class',
  'id',
  'itemprop',
  'property',
  'name',
  'data-testid',
  'data-test',
  'data-field',
  'data-qa',
];
const MOST_NAMES = 20;

/** The words that an element is named by, without those that a tool has made up. */
export function nameWords(element: Element): Set<string> {
  const words = new Set<string>();
  for (const attribute of NAMING) {
    const value = element.attribs[attribute];
    if (value === undefined) continue;
    for (const name of value.split(/\s+/, MOST_NAMES)) if (!isMadeUp(name)) addWords(name, words);
  }
  return words;
}

/** `productTitle`, `product-title` and `Product title` are all the words product and title. */
export const wordsOf: (text: string) => ReadonlySet<string> = remembered((text) => {
  const words = new Set<string>();
  addWords(text, words);
  return words;
});

function addWords(text: string, words: Set<string>): void {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  for (const word of spaced.split(/[^\p{L}\d]+/u)) if (word.length > 1) words.add(word);
}

/** Shared words of all words. */
export function jaccard(one: ReadonlySet<string>, two: ReadonlySet<string>): number {
  if (one.size === 0 || two.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (two.has(word)) shared += 1;
  return shared / (one.size + two.size - shared);
}

/** Like `jaccard`; a short text in a long one counts half. */
export function textSimilarity(one: string, two: string): number {
  if (one === two) return one === '' ? 0 : 1;
  return jaccard(wordsOf(one), wordsOf(two));
}
