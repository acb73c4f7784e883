import { fold } from './fold.ts';
import { wordPlaces } from './segment.ts';
import { stemmerOf } from './stem.ts';
import { stopWordsOf } from './stop-words.ts';

export interface Keyword {
  /** As it stands in the text most often, folded. */
  text: string;
  /** The lower the better. */
  score: number;
  count: number;
}

const SENTENCE = /[^.!?…。！？\n]+/gu;
const LONGEST = 3;
const SHORTEST_WORD = 3;
const MOST_CHARACTERS = 100_000;

interface WordUse {
  count: number;
  capitals: number;
  acronyms: number;
  sentences: number[];
  left: Set<string>;
  right: Set<string>;
  sides: number;
}

interface Token {
  word: string;
  raw: string;
  isStop: boolean;
}

/**
 * The keywords of a text, of one to three words, by what can be counted in it alone: how early a word comes, how often, in how many
 * sentences, how it is written, and how many different words stand beside it. After YAKE (Campos et al., 2020).
 */
export function extractKeywords(text: string, language: string | undefined, most = 20): Keyword[] {
  const sentences = sentencesOf(text.slice(0, MOST_CHARACTERS), stopWordsOf(language));
  const uses = usesOf(sentences);
  const scores = wordScores(uses, sentences.length);
  const found = new Map<string, { keyword: Keyword; product: number; sum: number }>();
  const stem = stemmerOf(language);
  for (const sentence of sentences)
    for (const tokens of candidatesIn(sentence)) {
      const words = tokens.map(({ word }) => word);
      const key = words.map(stem).join(' ');
      const known = found.get(key);
      if (known !== undefined) known.keyword.count += 1;
      else {
        const own = tokens.filter(({ isStop }) => !isStop).map(({ word }) => scores.get(word) ?? 1);
        found.set(key, {
          keyword: { text: words.join(' '), score: 0, count: 1 },
          product: own.reduce((product, score) => product * score, 1),
          sum: own.reduce((sum, score) => sum + score, 0),
        });
      }
    }
  const keywords = [...found.values()].map(({ keyword, product, sum }) => ({
    ...keyword,
    score: product / (keyword.count * (1 + sum)),
  }));
  return distinct(
    keywords.toSorted((one, other) => one.score - other.score || (one.text < other.text ? -1 : 1)),
    most,
  );
}

function sentencesOf(text: string, stopWords: ReadonlySet<string>): Token[][] {
  const sentences: Token[][] = [];
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const tokens: Token[] = [];
    for (const { word: raw } of wordPlaces(sentence)) {
      const word = fold(raw);
      tokens.push({
        raw,
        word,
        isStop:
          stopWords.has(word) ||
          (word.length < SHORTEST_WORD && /^\p{ASCII}+$/u.test(word)) ||
          /^\d+$/.test(word),
      });
    }
    if (tokens.length > 0) sentences.push(tokens);
  }
  return sentences;
}

function usesOf(sentences: readonly Token[][]): Map<string, WordUse> {
  const uses = new Map<string, WordUse>();
  for (const [number, tokens] of sentences.entries())
    for (const [at, { word, raw, isStop }] of tokens.entries()) {
      if (isStop) continue;
      const use = uses.get(word) ?? {
        count: 0,
        capitals: 0,
        acronyms: 0,
        sentences: [],
        left: new Set(),
        right: new Set(),
        sides: 0,
      };
      uses.set(word, use);
      use.count += 1;
      if (raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase()) use.acronyms += 1;
      else if (at > 0 && /^\p{Lu}/u.test(raw)) use.capitals += 1;
      if (use.sentences.at(-1) !== number) use.sentences.push(number);
      const [before, after] = [tokens[at - 1], tokens[at + 1]];
      if (before !== undefined) use.left.add(before.word);
      if (after !== undefined) use.right.add(after.word);
      use.sides += (before === undefined ? 0 : 1) + (after === undefined ? 0 : 1);
    }
  return uses;
}

function wordScores(uses: ReadonlyMap<string, WordUse>, sentences: number): Map<string, number> {
  const counts = [...uses.values()].map(({ count }) => count);
  const mean = counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);
  const deviation = Math.sqrt(
    counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / Math.max(1, counts.length),
  );
  const largest = Math.max(1, ...counts);
  return new Map(
    [...uses].map(([word, use]) => {
      const casing = Math.max(use.capitals, use.acronyms) / (1 + Math.log(use.count));
      const middle = use.sentences[Math.floor(use.sentences.length / 2)] ?? 0;
      const position = Math.log(Math.log(3 + middle));
      const frequency = use.count / (mean + deviation);
      const sides = Math.max(1, use.sides);
      const relatedness = 1 + ((use.left.size + use.right.size) / sides) * (use.count / largest);
      const spread = use.sentences.length / Math.max(1, sentences);
      return [word, (relatedness * position) / (casing + frequency / relatedness + spread / relatedness)];
    }),
  );
}

/** Runs of words that neither begin nor end with a stop word. */
function* candidatesIn(tokens: readonly Token[]): Generator<Token[]> {
  for (let from = 0; from < tokens.length; from += 1)
    for (let length = 1; length <= LONGEST && from + length <= tokens.length; length += 1) {
      const run = tokens.slice(from, from + length);
      if (run[0]?.isStop === false && run.at(-1)?.isStop === false) yield run;
    }
}

/** A keyword that is part of a better one, or has it as a part, says the same again. */
function distinct(keywords: readonly Keyword[], most: number): Keyword[] {
  const chosen: Keyword[] = [];
  for (const keyword of keywords) {
    if (chosen.length === most) break;
    const padded = ` ${keyword.text} `;
    if (!chosen.some(({ text }) => padded.includes(` ${text} `) || ` ${text} `.includes(padded)))
      chosen.push(keyword);
  }
  return chosen;
}
