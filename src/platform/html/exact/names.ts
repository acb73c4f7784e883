import { html } from 'parse5';
import { ownCopy } from '../text/own-copy.ts';

/** A name of a tag or an attribute in lower case, with the number that the reference parser gives to tags. */
export interface Name {
  readonly text: string;
  readonly tagId: html.TAG_ID;
}

const SLOTS = 1 << 12;
const MASK = SLOTS - 1;
/** A page that invents names only fills the table: where no place is near, a name is made anew each time. */
const MOST_STEPS = 8;
const LONGEST_REMEMBERED = 32;

const slots = new Array<Name | undefined>(SLOTS).fill(undefined);

/** The next state of a name's hash, by its next character in lower case. */
export const hashed = (hash: number, code: number): number => (hash * 31 + code) | 0;

/** The name that stands at a place of a page; for one that is known no string is made. */
export function nameAt(source: string, start: number, end: number, hash: number): Name {
  let place = (hash ^ (hash >>> 12)) & MASK;
  for (let step = 0; step < MOST_STEPS; step++) {
    const name = slots[place];
    if (name === undefined) {
      const fresh = makeName(source, start, end);
      if (end - start <= LONGEST_REMEMBERED) slots[place] = fresh;
      return fresh;
    }
    if (isNamed(source, start, end, name.text)) return name;
    place = (place + 1) & MASK;
  }
  return makeName(source, start, end);
}

function isNamed(source: string, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false;
  for (let index = 0; index < text.length; index++) {
    if (lowerCode(source.charCodeAt(start + index)) !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Lower case as HTML means it: A to Z, nothing else. */
export const lowerCode = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

function makeName(source: string, start: number, end: number): Name {
  const spelt = ownCopy(source.slice(start, end));
  const text = spelt.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return { text, tagId: html.getTagID(text) };
}
