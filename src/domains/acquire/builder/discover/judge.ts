import { type Element, isMadeUp, parentElement } from '../../../../platform/html/index.ts';
import { classesOf } from './outline.ts';
import { dominantShape, isRelativeDate, type Shape } from './shapes.ts';
import type { Slot } from './slots.ts';
import type { Concept } from './types.ts';
import { conceptOf, PROPERTIES, tokensOf } from './vocabulary.ts';

/** A slot with what it seems to be. */
export interface Judged {
  slot: Slot;
  concept: Concept | null;
  certainty: number;
  shape: Shape;
  /** The share of records that have it, and of its values that differ. */
  filled: number;
  distinct: number;
  /** Words of the page for it, the best first. */
  words: string[][];
  evidence: string[];
}

interface Hint {
  concept: Concept;
  certainty: number;
  evidence: string;
}

const TEXTS: readonly Shape[] = [
  'text',
  'long',
  'address',
  'web',
  'quantity',
  'integer',
  'number',
  'date',
  'percent',
];
/** What the values of a concept may look like; anything for those that are not named. */
const FITTING: Readonly<Partial<Record<Concept, readonly Shape[]>>> = {
  price: ['money', 'number', 'integer'],
  old_price: ['money', 'number', 'integer'],
  unit_price: ['money', 'number', 'text'],
  discount: ['percent', 'money', 'number', 'integer', 'text'],
  date: ['date'],
  rating: ['rating', 'number', 'integer', 'count'],
  review_count: ['count', 'integer', 'number'],
  email: ['email'],
  phone: ['phone', 'integer', 'text', 'number'],
  url: ['web'],
  website: ['web', 'text'],
  title: TEXTS,
  description: ['text', 'long'],
  author: ['text'],
  company: ['text'],
  brand: ['text'],
  location: ['text', 'address'],
  address: ['text', 'address', 'long'],
  category: ['text'],
  rooms: ['integer', 'number', 'quantity'],
  area: ['quantity', 'number', 'integer'],
  weight: ['quantity', 'number', 'text'],
  duration: ['quantity', 'number', 'integer', 'text'],
  salary: ['money', 'text', 'number', 'integer', 'long'],
  availability: ['availability', 'text', 'integer'],
  image: [],
  colour: ['text'],
  size: ['text', 'quantity', 'number', 'integer'],
  sku: ['text', 'integer', 'number'],
  isbn: ['text', 'integer', 'number'],
  tags: ['text', 'long'],
  currency: ['text'],
  employment_type: ['text'],
};

export function judge(slot: Slot): Judged {
  const values = slot.values.filter((value) => value !== undefined);
  const { shape, share } = dominantShape(values);
  const steady: Shape = share >= 0.6 ? shape : values.some((value) => value.length > 120) ? 'long' : 'text';
  const element = slot.elements.find((one) => one !== undefined)!;
  const hints = hintsOf(slot, element);
  const base = {
    slot,
    shape: steady,
    filled: values.length / slot.values.length,
    distinct: new Set(values).size / values.length,
    words: wordsOf(slot, element),
  };
  const byPart = fromPart(slot, element, values);
  if (byPart !== undefined) return { ...base, ...byPart };
  const isStruck = isInside(element, STRUCK);
  for (const { concept, certainty, evidence } of hints) {
    const fitting = FITTING[concept];
    const isFitting =
      fitting === undefined ||
      fitting.includes(steady) ||
      (concept === 'date' && values.every(isRelativeDate));
    if (!isFitting && !(concept === 'rating' && isStarWord(values))) continue;
    if (concept === 'price' && isStruck) continue;
    if (concept === 'title' && certainty < 0.7 && steady !== 'text' && steady !== 'long') continue;
    const told = [evidence, ...(TELLING.has(steady) ? [`values look like ${steady}`] : [])];
    return {
      ...base,
      concept,
      certainty: Math.min(1, certainty + (TELLING.has(steady) ? 0.1 : 0)),
      evidence: told,
    };
  }
  const byShape = fromShape(steady, share, isStruck);
  if (byShape !== undefined) return { ...base, ...byShape };
  return { ...base, concept: null, certainty: 0.3, evidence: [] };
}

const STRUCK = new Set(['s', 'del', 'strike']);
const TELLING = new Set<Shape>([
  'money',
  'date',
  'rating',
  'count',
  'email',
  'phone',
  'availability',
  'percent',
]);

const isStarWord = (values: readonly string[]): boolean =>
  values.every((value) => /^(?:zero|one|two|three|four|five)$/i.test(value) || /^[★☆⭐✩✭\s]+$/.test(value));

function isInside(element: Element, names: ReadonlySet<string>): boolean {
  let node: Element | null = element;
  for (let level = 0; level < 3 && node !== null; level++, node = parentElement(node))
    if (names.has(node.name)) return true;
  return false;
}

type Verdict = Pick<Judged, 'concept' | 'certainty' | 'evidence'>;

/** Addresses and times in attributes speak for themselves. */
function fromPart({ part }: Slot, element: Element, values: readonly string[]): Verdict | undefined {
  if (part.kind !== 'attribute') return undefined;
  const { name } = part;
  if (element.name === 'img') {
    if (name === 'alt') return { concept: null, certainty: 0.1, evidence: ['text of an image'] };
    if (
      !name.startsWith('data-') ||
      name.includes('src') ||
      name.includes('original') ||
      name.includes('lazy')
    )
      return { concept: 'image', certainty: 0.9, evidence: ['an image'] };
  }
  if (name === 'href') {
    if (values.every((value) => /^mailto:/i.test(value)))
      return { concept: 'email', certainty: 1, evidence: ['links to write to'] };
    if (values.every((value) => /^tel:/i.test(value)))
      return { concept: 'phone', certainty: 1, evidence: ['links to call'] };
    if (
      element.attribs.itemprop !== undefined &&
      PROPERTIES[element.attribs.itemprop.toLowerCase()] === 'availability'
    )
      return { concept: 'availability', certainty: 0.95, evidence: ['itemprop="availability"'] };
    return { concept: 'url', certainty: 0.5, evidence: ['a link'] };
  }
  if (name === 'datetime')
    return { concept: 'date', certainty: 1, evidence: ['the datetime of a time element'] };
  if (name === 'class') return { concept: 'rating', certainty: 0.85, evidence: ['stars told by a class'] };
  return undefined;
}

function fromShape(shape: Shape, share: number, isStruck: boolean): Verdict | undefined {
  const as = (concept: Concept, certainty: number): Verdict => ({
    concept,
    certainty: certainty * share,
    evidence: [`values look like ${shape}`],
  });
  switch (shape) {
    case 'money':
      return as(isStruck ? 'old_price' : 'price', 0.8);
    case 'date':
      return as('date', 0.8);
    case 'rating':
      return as('rating', 0.8);
    case 'count':
      return as('review_count', 0.7);
    case 'email':
      return as('email', 1);
    case 'phone':
      return as('phone', 0.75);
    case 'availability':
      return as('availability', 0.85);
    case 'address':
      return as('address', 0.5);
    default:
      return undefined;
  }
}

function hintsOf({ label, part }: Slot, element: Element): Hint[] {
  const hints: Hint[] = [];
  const note = (text: string, weight: number, evidence: string) => {
    const found = conceptOf(tokensOf(text));
    if (found !== undefined)
      hints.push({ concept: found.concept, certainty: found.certainty * weight, evidence });
  };
  const property = element.attribs.itemprop?.trim().toLowerCase().split(/\s+/)[0];
  if (property !== undefined && PROPERTIES[property] !== undefined)
    hints.push({ concept: PROPERTIES[property], certainty: 1, evidence: `itemprop="${property}"` });
  if (label !== undefined) note(label.text, 1, `label "${label.text}"`);
  if (part.kind === 'attribute' && part.name.startsWith('data-'))
    note(part.name.slice(5), 0.8, `attribute ${part.name}`);
  note(
    element.attribs['data-testid'] ?? element.attribs['data-qa'] ?? element.attribs['data-field'] ?? '',
    0.9,
    'test attribute',
  );
  for (const name of speaking(element)) note(name, 0.9, `class "${name}"`);
  if (element.name === 'time') hints.push({ concept: 'date', certainty: 0.9, evidence: 'time element' });
  if (element.name === 'address')
    hints.push({ concept: 'address', certainty: 0.9, evidence: 'address element' });
  if (/^h[1-6]$/.test(element.name)) hints.push({ concept: 'title', certainty: 0.85, evidence: 'a heading' });
  const parent = parentElement(element);
  if (parent !== null) {
    for (const name of speaking(parent)) note(name, 0.6, `inside class "${name}"`);
    if (/^h[1-6]$/.test(parent.name))
      hints.push({ concept: 'title', certainty: 0.8, evidence: 'in a heading' });
    const above = parent.attribs.itemprop?.toLowerCase();
    if (above !== undefined && PROPERTIES[above] !== undefined)
      hints.push({ concept: PROPERTIES[above], certainty: 0.8, evidence: `inside itemprop="${above}"` });
  }
  return hints.sort((one, two) => two.certainty - one.certainty);
}

/** Classes with words in them, the part of a block last: `card__price` is about the price. */
function speaking(element: Element): string[] {
  return [...classesOf(element), ...(element.attribs.id === undefined ? [] : [element.attribs.id])]
    .filter((name) => !isMadeUp(name) || /^[a-z]+(?:[-_]+[a-z]+)*$/i.test(name))
    .map((name) => name.split('__').pop()!.split('--')[0]!)
    .filter((name) => name.length > 1);
}

function wordsOf({ label, part }: Slot, element: Element): string[][] {
  const words: string[][] = [];
  if (label !== undefined) words.push(tokensOf(label.text));
  if (element.attribs.itemprop !== undefined) words.push(tokensOf(element.attribs.itemprop));
  if (part.kind === 'attribute' && part.name.startsWith('data-')) words.push(tokensOf(part.name.slice(5)));
  for (const name of speaking(element)) words.push(tokensOf(name));
  const parent = parentElement(element);
  if (parent !== null) for (const name of speaking(parent)) words.push(tokensOf(name));
  return words.filter(({ length }) => length > 0 && length < 6);
}
