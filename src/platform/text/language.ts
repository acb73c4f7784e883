export interface LanguageGuess {
  /** ISO 639-1. */
  code: string;
  /** 0 to 1. */
  confidence: number;
}

/** The detector looks at the first 350 bytes of what it is given, so a long text is looked at in several places. */
const PLACE_LENGTH = 400;
const MOST_PLACES = 5;
const PLACES_AT_A_GLANCE = 2;
const GLANCE_LENGTH = 160;
/** Two languages this close to each other cannot be told apart. */
const LEAST_DISTANCE = 0.01;

/**
 * The language of a text; undefined for too little, for what is no language and for one that cannot be told from another. One
 * that is in the expected language in its middle is not looked at further.
 */
export async function guessLanguage(text: string, expected?: string): Promise<LanguageGuess | undefined> {
  const detect = await loadDetector();
  if (expected !== undefined) {
    const middle = Math.max(0, (text.length - PLACE_LENGTH) >> 1);
    const guess = detect(text.slice(middle, middle + PLACE_LENGTH));
    if (guess?.code === expected) return guess;
  }
  return guessBy(detect, text, MOST_PLACES);
}

/** Makes `guessLanguageAtOnce` able to tell. */
export async function loadLanguageDetector(): Promise<void> {
  loaded = await loadDetector();
}

/**
 * By a glance at the beginning of the text, and by two places of it where that is not in the language expected. Undefined also
 * as long as the detector is not loaded.
 */
export function guessLanguageAtOnce(text: string, expected?: string): LanguageGuess | undefined {
  if (loaded === undefined) return undefined;
  if (expected === undefined) return guessBy(loaded, text, 1);
  const first = loaded(text.slice(0, GLANCE_LENGTH));
  return first?.code === expected ? first : guessBy(loaded, text, PLACES_AT_A_GLANCE);
}

function guessBy(detect: Detect, text: string, mostPlaces: number): LanguageGuess | undefined {
  const guesses = placesIn(text, mostPlaces)
    .map(detect)
    .filter((guess) => guess !== undefined);
  const [best = []] = [...Map.groupBy(guesses, ({ code }) => code).values()].sort(
    (one, other) => other.length - one.length,
  );
  if (best[0] === undefined || best.length * 2 <= guesses.length) return undefined;
  const sum = best.reduce((total, { confidence }) => total + confidence, 0);
  return { code: best[0].code, confidence: Math.round((sum / guesses.length) * 100) / 100 };
}

/** The whole of a short text, and parts of a long one from its beginning to its end. */
function placesIn(text: string, mostPlaces: number): string[] {
  const most = Math.min(mostPlaces, Math.ceil(text.length / PLACE_LENGTH));
  const apart = (text.length - PLACE_LENGTH) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, place) => {
    const from = Math.max(0, Math.floor(place * apart));
    return text.slice(from, from + PLACE_LENGTH);
  });
}

type Detect = (text: string) => LanguageGuess | undefined;

let detector: Promise<Detect> | undefined;
let loaded: Detect | undefined;

/** Its data take 30 MB of memory and a quarter of a second, so only a thread that needs it loads it. */
function loadDetector(): Promise<Detect> {
  detector ??= import('eld/extrasmall').then(({ eld }) => {
    // Addresses and codes with digits in them are of no language.
    eld.enableTextCleanup(true);
    return (text) => {
      const result = eld.detect(text);
      if (!result.isReliable()) return undefined;
      const [best = 0, second = 0] = Object.values(result.getScores());
      return best - second < LEAST_DISTANCE ? undefined : { code: result.language, confidence: best };
    };
  });
  return detector;
}
