const MOST_CHARACTERS = 8_000;
const FEWEST_WORDS = 100;
const VOWELS = new Uint8Array(128);
for (const vowel of 'aeiouy') VOWELS[vowel.charCodeAt(0)] = 1;
const LETTER_E = 0x65;
const LETTER_L = 0x6c;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || code === 0x27 || code > 0x7f;
const isSentenceEnd = (code: number): boolean => code === 0x2e || code === 0x21 || code === 0x3f;

/** Reading ease of English in lower case, lines being blocks; null for too little of it. Long texts are known by their beginning. */
export function fleschOf(text: string): number | null {
  let [words, sentences, syllables] = [0, 0, 0];
  let wordsInSentence = 0;
  const end = Math.min(text.length, MOST_CHARACTERS);
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      const start = at;
      while (at + 1 < end && isLetter(text.charCodeAt(at + 1))) at++;
      words++;
      wordsInSentence++;
      syllables += syllablesIn(text, start, at + 1);
    } else if (wordsInSentence > 0 && (code === 0x0a || (isSentenceEnd(code) && endsHere(text, at)))) {
      sentences++;
      wordsInSentence = 0;
    }
  }
  if (words < FEWEST_WORDS) return null;
  const ease =
    206.835 - 1.015 * (words / (sentences + (wordsInSentence > 0 ? 1 : 0))) - 84.6 * (syllables / words);
  return Math.round(ease * 10) / 10;
}

/** The point of a number or of an address does not end a sentence. */
const endsHere = (text: string, at: number): boolean => !(text.charCodeAt(at + 1) > 0x22);

/** Groups of vowels; an e at the end is silent, unless after l. */
function syllablesIn(text: string, start: number, end: number): number {
  let count = 0;
  let wasVowel = false;
  for (let at = start; at < end; at++) {
    const isVowel = VOWELS[text.charCodeAt(at)] === 1;
    if (isVowel && !wasVowel) count++;
    wasVowel = isVowel;
  }
  const isSilent =
    count > 1 &&
    text.charCodeAt(end - 1) === LETTER_E &&
    VOWELS[text.charCodeAt(end - 2)] !== 1 &&
    text.charCodeAt(end - 2) !== LETTER_L;
  return Math.max(1, isSilent ? count - 1 : count);
}
