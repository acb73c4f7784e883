import type { Judged } from './judge.ts';
import type { Concept, Example, Wish } from './types.ts';
import { conceptOf, isEmptyWord, tokensOf } from './vocabulary.ts';

const SUBJECT =
  /\b(?:of|from|for|on|in|von|aus|fur|für|de|des|du|para|por)\s+(?:all|every|each|the|any|this|these|alle[nr]?|jede[nmrs]?|de[nmrs]|diese[nmrs]?|tous|toutes|chaque|les|todos|todas|cada|los|las|la|le|el)\b.*$/is;
const WHOLE = /^(?:all|every|each|alle|jede[nrs]?|tous|toutes|chaque|todos|todas|cada)\b/i;
const SPLIT = /[,;/&+\n]|\b(?:and|und|et|y|e|with|mit|avec|con|plus|sowie|also|including)\b/i;
const VERBS =
  /^(?:please\s+|bitte\s+)?(?:i\s+(?:want|need|would like)|ich\s+(?:will|möchte|brauche)|je\s+veux|quiero|get|give me|show(?: me)?|extract|collect|find|scrape|read|list|fetch|hole|sammle|finde|extraire|extraer|obtener)\s+(?:me\s+)?/i;
const MOST = 40;

/** The fields that a sentence asks for; none when it only says what the records are. */
export function wishesOf(sentence: string): Wish[] {
  const said = sentence.slice(0, 2_000).replace(VERBS, '').replace(SUBJECT, '');
  const wishes: Wish[] = [];
  for (const part of said.split(SPLIT)) {
    const words = part.trim().replace(/[.!?:]+$/, '');
    if (words === '' || WHOLE.test(words)) continue;
    const tokens = tokensOf(words).filter((token) => !isEmptyWord(token));
    if (tokens.length === 0 || tokens.length > 5) continue;
    const concept = conceptOf(tokens)?.concept ?? null;
    if (wishes.some((wish) => wish.tokens.join(' ') === tokens.join(' '))) continue;
    wishes.push({ word: words, concept, tokens });
  }
  // One unknown word alone names the records: "products", "jobs in Berlin".
  if (
    wishes.length === 1 &&
    (wishes[0]!.concept === null || /s$/.test(wishes[0]!.word)) &&
    !said.includes(',')
  ) {
    const [only] = wishes;
    if (only!.concept === null || only!.concept === 'title') return [];
  }
  return wishes.slice(0, MOST);
}

/** The column of a dataset as a wish. */
export function columnWish(name: string, dataType: Wish['dataType']): Wish {
  const tokens = tokensOf(name);
  return {
    word: name,
    tokens,
    concept: conceptOf(tokens)?.concept ?? null,
    ...(dataType === undefined ? {} : { dataType }),
  };
}

const NEAR: Readonly<Partial<Record<Concept, readonly Concept[]>>> = {
  location: ['address'],
  address: ['location'],
  company: ['brand', 'author'],
  brand: ['company', 'author'],
  author: ['company', 'brand'],
  salary: ['price'],
  price: ['salary', 'unit_price'],
  size: ['area'],
  area: ['size'],
  tags: ['category'],
  category: ['tags', 'employment_type'],
  sku: ['isbn'],
  isbn: ['sku'],
  url: ['website'],
  website: ['url'],
};

interface Described {
  concept: Concept | null;
  certainty: number;
  words: readonly (readonly string[])[];
}

/** How well a field is what was wished for, from 0 to 1. */
export function fits(wish: Wish, field: Described): number {
  const joined = wish.tokens.join('_');
  const isNamed = field.words.some(
    (words) => words.join('_') === joined || words.join('') === wish.tokens.join(''),
  );
  if (isNamed)
    return wish.concept !== null && field.concept !== null && wish.concept !== field.concept ? 0.6 : 0.97;
  if (wish.concept !== null && wish.concept === field.concept) return 0.55 + 0.4 * field.certainty;
  if (wish.concept !== null && field.concept !== null && NEAR[wish.concept]?.includes(field.concept))
    return 0.45;
  const wanted = new Set(wish.tokens);
  const shared = Math.max(
    0,
    ...field.words.map(
      (words) => words.filter((word) => wanted.has(word)).length / Math.max(words.length, wanted.size),
    ),
  );
  if (wish.concept !== null && field.concept !== null && wish.concept !== field.concept) return shared * 0.3;
  return shared * 0.7;
}

export interface Granted<Field> {
  wish: Wish;
  field: Field;
  fit: number;
}

const LEAST_FIT = 0.4;

/** Each wish with the field that fits best; each field goes to one wish. */
export function grantWishes<Field extends Described>(
  wishes: readonly Wish[],
  fields: readonly Field[],
): Granted<Field>[] {
  const pairs = wishes.flatMap((wish) => fields.map((field) => ({ wish, field, fit: fits(wish, field) })));
  const granted: Granted<Field>[] = [];
  for (const pair of pairs.sort((one, two) => two.fit - one.fit)) {
    if (pair.fit < LEAST_FIT) break;
    if (granted.some(({ wish, field }) => wish === pair.wish || field === pair.field)) continue;
    granted.push(pair);
  }
  return granted.sort((one, two) => wishes.indexOf(one.wish) - wishes.indexOf(two.wish));
}

const flat = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const numeric = (text: string): string | undefined => {
  const number = /\d[\d.,'\s]*/.exec(text)?.[0].trim().replace(/[\s']/g, '');
  if (number === undefined || text.replace(/[^\p{L}]/gu, '').length > 8) return undefined;
  const decimal = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number)!;
  return `${decimal[1]!.replace(/[.,]/g, '')}.${(decimal[2] ?? '').padEnd(2, '0')}`;
};

/** How well a value of a page is an example that was given, from 0 to 1. */
export function matchesExample(value: string, example: string): number {
  const [one, two] = [flat(value), flat(example)];
  if (one === two) return 1;
  const [number, given] = [numeric(value), numeric(example)];
  if (number !== undefined && number === given) return 0.85;
  if (/^https?:|^\//.test(two) && (one.endsWith(two) || two.endsWith(one)) && one.length > 3) return 0.9;
  if (two.length >= 3 && one.includes(two)) return 0.3 + (0.5 * two.length) / one.length;
  return 0;
}

/** The field in which an example stands, of all those of the records. */
export function exampleField(
  example: Example,
  fields: readonly Judged[],
): { field: Judged; fit: number } | undefined {
  let best: { field: Judged; fit: number } | undefined;
  for (const field of fields) {
    const fit = Math.max(
      0,
      ...field.slot.values.map((value) => (value === undefined ? 0 : matchesExample(value, example.value))),
    );
    const better = fit + (field.slot.part.kind === 'text' ? 0.02 : 0) + field.certainty * 0.01;
    if (fit >= 0.4 && (best === undefined || better > best.fit)) best = { field, fit: better };
  }
  return best;
}
