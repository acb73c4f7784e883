import type { Place } from '../../facts/page-facts.ts';
import { failIf, PASS, type Verdict } from '../define-rule.ts';
import { describeLength, measure } from '../measures.ts';

export interface Measured {
  text: string;
  /** Of the font in search results. */
  pixels: number;
  locator: string;
  excerpt: string;
  place: Place | null;
}

export interface LengthLimit {
  characters: number;
  pixels: number;
}

/** Fails a text with fewer characters or pixels; wide writing is judged by its pixels alone. */
export function judgeShort(
  { text, pixels, ...where }: Measured,
  least: LengthLimit,
  tell: (length: string) => string,
): Verdict {
  const measured = measure(text, pixels);
  const hasFewCharacters = measured.characters < least.characters && !measured.isWide;
  if (!hasFewCharacters && measured.pixels >= least.pixels) return PASS;
  const found = describeLength(measured);
  const expected = `at least ${least.characters} characters and ${least.pixels} pixels`;
  return failIf([{ ...where, message: tell(found), expected, found }]);
}

/** Fails a text of which search results cut off the end. */
export function judgeLong(
  { text, pixels, ...where }: Measured,
  most: LengthLimit,
  tell: (length: string) => string,
): Verdict {
  const measured = measure(text, pixels);
  if (measured.characters <= most.characters && measured.pixels <= most.pixels) return PASS;
  const found = describeLength(measured);
  const expected = `at most ${most.characters} characters and ${most.pixels} pixels`;
  const message = `${tell(found)}; search results show about ${most.pixels} pixels of it.`;
  return failIf([{ ...where, message, expected, found }]);
}
