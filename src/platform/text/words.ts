/** Writing without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’\-.,][\p{L}\p{N}\p{M}]+)*/gu;
/** A dictionary is slow: more than this in one go would hold everything up. */
const LONGEST_SLICE = 10_000;

/** The words of a text in their order, without punctuation. */
export function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    if (UNSPACED.test(word)) yield* unspacedWords(word);
    else yield word;
  }
}

export function countWords(text: string): number {
  let count = 0;
  for (const _ of wordsOf(text)) count += 1;
  return count;
}

let segmenter: Intl.Segmenter | undefined;

/** Words of writing without spaces between them, as the dictionary of Intl.Segmenter knows them. */
export function* unspacedWords(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  for (let at = 0; at < text.length; at += LONGEST_SLICE)
    for (const { segment, isWordLike } of segmenter.segment(text.slice(at, at + LONGEST_SLICE)))
      if (isWordLike === true) yield segment;
}
