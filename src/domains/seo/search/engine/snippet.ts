import { fold, stemmerOf, wordPlaces } from '../../../../platform/text/index.ts';
import type { QueryWord } from './query-words.ts';

const WINDOW = 30;
const LONGEST_TEXT = 100_000;

interface Place {
  from: number;
  to: number;
  word: string | undefined;
}

/** The thirty words of a text in which most of the query stands, escaped, with the words of the query marked. */
export function snippet(
  text: string,
  language: string | undefined,
  words: readonly QueryWord[],
  weights: ReadonlyMap<string, number>,
): string {
  const plain = text.slice(0, LONGEST_TEXT).replace(/^(?:#{1,6}|-) /gm, '');
  const stem = stemmerOf(language);
  const isMeant = (languages: ReadonlySet<string>, of: readonly unknown[]) =>
    of.length === 1 || languages.has(language ?? '');
  const wordOf = new Map(
    words.flatMap(({ word, terms }) =>
      terms.filter(({ languages }) => isMeant(languages, terms)).map(({ term }) => [term, word] as const),
    ),
  );
  const known = new Map<string, string | undefined>();
  const meaning = (typed: string): string | undefined => {
    if (known.has(typed)) return known.get(typed);
    const word = wordOf.get(stem(fold(typed)));
    known.set(typed, word);
    return word;
  };
  const places: Place[] = [];
  for (const { word, at } of wordPlaces(plain))
    places.push({ from: at, to: at + word.length, word: meaning(word) });
  const first = bestWindow(places, weights);
  return marked(plain, places.slice(first, first + WINDOW));
}

/** The earliest of those whose different words tell most. */
function bestWindow(places: readonly Place[], weights: ReadonlyMap<string, number>): number {
  const counts = new Map<string, number>();
  let [sum, best, first] = [0, 0, 0];
  for (const [at, { word }] of places.entries()) {
    if (word !== undefined) {
      const count = counts.get(word) ?? 0;
      counts.set(word, count + 1);
      if (count === 0) sum += weights.get(word) ?? 0;
    }
    const left = places[at - WINDOW]?.word;
    if (left !== undefined) {
      const count = counts.get(left) ?? 0;
      counts.set(left, count - 1);
      if (count === 1) sum -= weights.get(left) ?? 0;
    }
    // Sums that were added in another order differ in their last digits.
    if (sum > best + 1e-9) [best, first] = [sum, Math.max(0, at - WINDOW + 1)];
  }
  return first;
}

function marked(text: string, places: readonly Place[]): string {
  const [begin, end] = [places[0], places.at(-1)];
  if (begin === undefined || end === undefined) return '';
  let [shown, at] = ['', begin.from];
  for (const { from, to, word } of places) {
    if (word === undefined) continue;
    shown += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`;
    at = to;
  }
  return (shown + escaped(text.slice(at, end.to))).replace(/\s+/g, ' ').trim();
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
