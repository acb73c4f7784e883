import type { Shape } from './shapes.ts';
import type { Concept } from './types.ts';
import { isEmptyWord } from './vocabulary.ts';

const NAMES: Partial<Record<Concept, string>> = { image: 'image_url' };
const LAYOUT = new Set(
  'col row cell wrapper container inner outer box block item card content body text left right top bottom main info meta data value label span div small large big bold first last active link btn button list grid flex field holder wrap group product entry result listing js ui el sm md lg xl'.split(
    ' ',
  ),
);

export interface Nameable {
  concept: Concept | null;
  certainty: number;
  /** Words of the page for it, the best first. */
  words: readonly (readonly string[])[];
  shape: Shape;
  isLabelled: boolean;
}

/** A name for each field that no other has: what it is about, else the words of the page. */
export function namesFor(fields: readonly Nameable[]): string[] {
  const taken = new Set<string>();
  const names = new Map<Nameable, string>();
  const byCertainty = [...fields].sort((one, two) => two.certainty - one.certainty);
  for (const field of byCertainty) {
    const wanted = nameOf(field, (name) => !taken.has(name));
    names.set(field, freeName(wanted, taken));
  }
  return fields.map((field) => names.get(field)!);
}

function nameOf({ concept, words, shape, isLabelled }: Nameable, isFree: (name: string) => boolean): string {
  const canonical = concept === null ? undefined : (NAMES[concept] ?? concept);
  if (canonical !== undefined && isFree(canonical)) return canonical;
  if (isLabelled) {
    const name = slug(words[0] ?? []);
    if (name !== '' && isFree(name)) return name;
  }
  for (const tokens of words) {
    const telling = tokens.filter(
      (token) => !LAYOUT.has(token) && !isEmptyWord(token) && token.length > 2 && !/\d/.test(token),
    );
    const name = slug(telling.slice(-2));
    if (name !== '' && isFree(name)) return name;
  }
  if (canonical !== undefined) return canonical;
  return shape === 'integer' || shape === 'number' || shape === 'quantity'
    ? 'number'
    : shape === 'long'
      ? 'description'
      : 'text';
}

/** The name, with a number when another field has it. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

export function slug(tokens: readonly string[]): string {
  const name = tokens
    .join('_')
    .replace(/[^\p{L}\p{N}_]/gu, '')
    .slice(0, 60);
  return /^\p{N}/u.test(name) ? `n_${name}` : name;
}
