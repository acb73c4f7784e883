import type { Problems } from '../problems.ts';
import { type Item, isItem, isReference, scalarOf, valuesOf } from '../read/item.ts';
import { isA } from '../vocabulary/vocabulary.ts';
import { VisibleNumbers } from './visible-numbers.ts';
import type { ItemIndex, Visit } from './visit.ts';

/** Below this a page shows its content only after its scripts have run, and nothing can be compared. */
export const LEAST_VISIBLE_WORDS = 20;

const NAMED: Readonly<Record<string, string>> = {
  Product: 'name',
  Recipe: 'name',
  Event: 'name',
  JobPosting: 'title',
  SoftwareApplication: 'name',
  Course: 'name',
  Movie: 'name',
  Book: 'name',
};
const LEAST_SHARE = 0.6;

/** The text of a page as its readers see it; made at the first question. */
export class VisibleText {
  readonly #read: () => string;
  #words: Set<string> | undefined;
  #plain: string | undefined;
  #numbers: VisibleNumbers | undefined;
  #raw: string | undefined;

  constructor(read: () => string) {
    this.#read = read;
  }

  get isEnough(): boolean {
    const words = /\S+/g;
    for (let count = 0; count < LEAST_VISIBLE_WORDS; count++) if (!words.test(this.#text())) return false;
    return true;
  }

  /** All of it, or most of its words: names are shortened and shown in parts. */
  has(text: string): boolean {
    // Most pages write it in the same way, and a long text takes its time to be made plain.
    if (this.#text().includes(text)) return true;
    const wanted = plain(text);
    if (wanted === '' || this.#plainText().includes(wanted)) return true;
    this.#words ??= new Set(this.#plainText().split(' '));
    const present = this.#words;
    const parts = wanted.split(' ');
    return parts.filter((part) => present.has(part)).length >= parts.length * LEAST_SHARE;
  }

  hasNumber(value: number): boolean {
    return this.#writes(value) || this.#numberSet().has(value);
  }

  hasRounded(value: number): boolean {
    return this.#writes(value) || this.#numberSet().hasRounded(value);
  }

  /** As a program would write it, with no further digits around. */
  #writes(value: number): boolean {
    const forms = [String(value), value.toFixed(2), value.toFixed(2).replace('.', ',')];
    return forms.some((form) => {
      const text = this.#text();
      const at = text.indexOf(form);
      return at !== -1 && !isPartOfNumber(text[at - 1]) && !isPartOfNumber(text[at + form.length]);
    });
  }

  #numberSet(): VisibleNumbers {
    this.#numbers ??= new VisibleNumbers(this.#text());
    return this.#numbers;
  }

  #text(): string {
    this.#raw ??= this.#read();
    return this.#raw;
  }

  #plainText(): string {
    this.#plain ??= plain(this.#text());
    return this.#plain;
  }
}

const isPartOfNumber = (letter: string | undefined): boolean => letter !== undefined && /[\d.,]/.test(letter);

/** Letters and digits alone, whatever their case and accents. */
const plain = (text: string): string =>
  text
    .replace(/&(?:amp|nbsp|quot|#0?39);/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether readers see what machines are told. */
export function checkVisible(visit: Visit, index: ItemIndex, text: VisibleText, problems: Problems): void {
  const { path, isMain, parent } = visit;
  const isTop = isMain && (parent === null || visit.property === 'mainEntity');
  if (!isTop || isReference(visit.item)) return;
  const item = index.resolve(visit.item);
  const type = Object.keys(NAMED).find((name) => isA(item.types, name));
  if (type === undefined || !text.isEnough) return;
  const property = NAMED[type] ?? 'name';
  const name = scalarOf(item, property);
  const note = (place: Item, at: string, found: string) =>
    problems.add({
      rule: 'sd-mismatch',
      path: `${path}.${at}`,
      message: `${path} gives "${at}" as ${found}, but the text of the page does not show it.`,
      expected: 'the same as readers see',
      found,
      place: place.properties.get(at.replace(/^.*[.]/, ''))?.place ?? place.place,
    });
  if (typeof name === 'string' && !text.has(name)) note(item, property, `"${name}"`);
  for (const offer of offersOf(item, index)) {
    const price = numberOf(offer, 'price') ?? numberOf(offer, 'lowPrice');
    if (price === null || price === 0 || text.hasNumber(price)) continue;
    note(offer, numberOf(offer, 'price') === null ? 'offers.lowPrice' : 'offers.price', String(price));
  }
  for (const rating of itemsIn(item, 'aggregateRating', index)) checkRating(rating, text, note);
}

function checkRating(
  rating: Item,
  text: VisibleText,
  note: (item: Item, at: string, found: string) => void,
): void {
  const value = numberOf(rating, 'ratingValue');
  if (value === null || text.hasRounded(value)) return;
  // Stars are pictures; a count beside them shows that there are some.
  const counts = [numberOf(rating, 'ratingCount'), numberOf(rating, 'reviewCount')];
  if (counts.some((count) => count !== null && text.hasNumber(count))) return;
  note(rating, 'aggregateRating.ratingValue', String(value));
}

const MOST_OFFERS = 1;

/** Only of a single offer: of several, the page shows the chosen one. */
function offersOf(item: Item, index: ItemIndex): Item[] {
  const offers = itemsIn(item, 'offers', index);
  return offers.length <= MOST_OFFERS ? offers : [];
}

const itemsIn = (item: Item, property: string, index: ItemIndex): Item[] =>
  valuesOf(item, property)
    .filter(isItem)
    .map((value) => index.resolve(value));

function numberOf(item: Item, property: string): number | null {
  const value = scalarOf(item, property);
  const number = value === undefined || String(value).trim() === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? null : number;
}
