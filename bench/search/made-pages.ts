import { zstdCompressSync } from 'node:zlib';
import type { RawPage } from '../../src/domains/seo/search/engine/build-segment.ts';

const VOCABULARY = 200_000;
/** As words of a language are: the second comes half as often as the first, but for the very first ones. */
const SHIFT = 2.7;
const CONSONANTS = 'bcdfghklmnprstvz';
const VOWELS = 'aeiou';

/** The same numbers every time. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A word that can be spoken, another one for every number. */
export function wordOf(number: number): string {
  let [rest, word] = [number + 1, ''];
  while (rest > 0) {
    word += (CONSONANTS[rest % 16] ?? '') + (VOWELS[Math.floor(rest / 16) % 5] ?? '');
    rest = Math.floor(rest / 80);
  }
  return word;
}

const cumulated = new Float64Array(VOCABULARY);
let sum = 0;
for (let rank = 0; rank < VOCABULARY; rank += 1) {
  sum += 1 / (rank + SHIFT);
  cumulated[rank] = sum;
}

function draw(random: () => number): number {
  const wanted = random() * sum;
  let [low, high] = [0, VOCABULARY - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulated[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The most common words are those of English, so that the language of a page is told as quickly as that of a real one. */
const COMMON =
  'the of and to in a is that for it as was with be by on not he i this are or his from at which but have an had they you were their one all we can her has there been if more when will would who so no'.split(
    ' ',
  );
const WORDS = Array.from({ length: VOCABULARY }, (_, rank) => COMMON[rank] ?? wordOf(rank));
const HOSTS = 500;

export interface MadePage {
  raw: RawPage;
  /** Its words by how common they are, from 0. */
  ranks: number[];
}

/** A page of 100 to 900 words; its words come as often as those of a language do. */
export function makePage(version: number, random: () => number, now: number): MadePage {
  const ranks = Array.from({ length: 100 + Math.floor(random() * 800) }, () => draw(random));
  const text = ranks.map((rank) => WORDS[rank]).join(' ');
  const title = ranks
    .slice(0, 8)
    .map((rank) => WORDS[rank])
    .join(' ');
  return {
    ranks,
    raw: {
      version,
      url: `https://host${version % HOSTS}.example/page/${version}`,
      title,
      language: 'en',
      publishedAt: undefined,
      crawledAt: now - Math.floor(random() * 365 * 86_400),
      text: zstdCompressSync(text),
    },
  };
}

/** Two or three words of a page that stand in few enough pages to be asked for, common ones among them. */
export function makeQuery({ ranks }: MadePage, random: () => number): string {
  const telling = ranks.filter((rank) => rank >= COMMON.length);
  return Array.from({ length: 2 + Math.floor(random() * 2) }, () =>
    wordOf(telling[Math.floor(random() * telling.length)] ?? 100),
  ).join(' ');
}
