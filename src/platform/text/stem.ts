import { createRequire } from 'node:module';

const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};
/** A stemmer is slow and most words are common ones. Twice as many are remembered: those asked for of late, and those before. */
const MOST_REMEMBERED = 50_000;
const LONGEST_WORD = 40;

export type Stem = (word: string) => string;

const stemmers = new Map<string, Stem>();
const asItIs: Stem = (word) => word;

/** What takes the words of a language, folded, to their stems; words of a language without stems stay as they are. */
export function stemmerOf(language: string | undefined): Stem {
  const algorithm = ALGORITHMS[language ?? ''];
  if (algorithm === undefined) return asItIs;
  const known = stemmers.get(algorithm);
  if (known !== undefined) return known;
  const made = remembering(load(algorithm));
  stemmers.set(algorithm, made);
  return made;
}

/** All algorithms come in one file of half a megabyte, which only those load that need it. */
function load(algorithm: string): Stem {
  const { newStemmer } = createRequire(import.meta.url)(
    'snowball-stemmers',
  ) as typeof import('snowball-stemmers');
  const stemmer = newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

function remembering(stem: Stem): Stem {
  let [late, before] = [new Map<string, string>(), new Map<string, string>()];
  return (word) => {
    const found = late.get(word);
    if (found !== undefined) return found;
    if (word.length > LONGEST_WORD) return word.slice(0, LONGEST_WORD);
    const stemmed = before.get(word) ?? stem(word);
    if (late.size >= MOST_REMEMBERED) [late, before] = [new Map(), late];
    late.set(word, stemmed);
    return stemmed;
  };
}
