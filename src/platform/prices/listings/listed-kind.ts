import { readFileName } from '../discovery/index.ts';

export type ListedKind = 'tic_toc' | 'tic_in_network' | 'tic_allowed' | 'hospital_mrf';

const INDEX_NAME = /[-_ ]index(?:[-_.]|$)|(?:^|[-_/])toc(?:[-_.]|$)/i;
const KINDS: readonly [RegExp, ListedKind][] = [
  [/\btable ?of ?contents?\b|^toc$|^(?:master )?index(?: files?)?$/, 'tic_toc'],
  [/\ballowed ?amounts?\b|\bout ?of ?network\b|^oon(?: files?)?$/, 'tic_allowed'],
  [/\bin ?network\b|\binnetworkrates\b|\bnegotiated ?rates?\b|^inn(?: files?)?$/, 'tic_in_network'],
];
const OTHERS = /\b(?:prescription|drugs?|formulary|readme|schema)\b/;

const wordsOf = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** What a listed file is, by its name, else by what is said of it, the nearest first; null for what is no price file. */
export function listedKind(name: string, said: readonly string[]): ListedKind | null {
  if (INDEX_NAME.test(name)) return 'tic_toc';
  for (const words of [name, ...said].map(wordsOf)) {
    const found = KINDS.find(([pattern]) => pattern.test(words));
    if (found !== undefined) return found[1];
    if (OTHERS.test(words)) return null;
  }
  return readFileName(`https://unnamed.invalid/${encodeURIComponent(name)}`) === null ? null : 'hospital_mrf';
}
