import { plainSpelling } from './words.ts';

/** Words for markets and products that are written behind a name without a blank, the longest first. */
const ENDINGS: readonly (readonly [ending: string, words: string])[] = [
  ...([
    ['medicareadvantage', 'medicare advantage'],
    ['commercial', 'commercial'],
    ['medicareadv', 'medicare advantage'],
  ] as const),
  ...(['exchange', 'medicare', 'medicaid'] as const).map((word) => [word, word] as const),
  ...([['goldplus', 'gold plus'] as const, ['mcradv', 'mcr adv'] as const] as const),
  ...(['mcr', 'mcd', 'hmo', 'ppo', 'epo', 'pos', 'hix', 'ma'] as const).map((word) => [word, word] as const),
];
const LEAST_NAME = 3;

export interface UngluedName {
  name: string;
  /** The whole text with blanks between. */
  text: string;
}

/** A name and the words for its market, where they are written together. */
export function unglued(text: string): UngluedName[] {
  const [first = '', ...rest] = plainSpelling(text).split(' ');
  return ENDINGS.filter(
    ([ending]) => first.endsWith(ending) && first.length - ending.length >= LEAST_NAME,
  ).map(([ending, words]) => {
    const name = first.slice(0, -ending.length);
    return { name, text: [name, words, ...rest].join(' ') };
  });
}

/** Names of a list, where a text may be one. Slashes also join names of one company. */
export const listedNames = (text: string): string[] =>
  text.split(/\s*(?:[,;&+]|\band\b)\s*/i).filter((part) => part.trim() !== '');

/** Whose a plan is, as in Affinity by Molina. */
export const ownerIn = (text: string): string | null => /\sby\s+(.+)$/i.exec(text)?.[1] ?? null;

/** A name and what stands in brackets behind it, as in Provider Network of America (PNOA). */
export function bracketed(text: string): [name: string, inside: string] | null {
  const [, name = '', inside = ''] = /^([^()]+)\(([^()]+)\)\s*$/.exec(text) ?? [];
  return name === '' ? null : [name, inside];
}
