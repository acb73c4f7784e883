import {
  characterClass,
  IDEOGRAPH,
  IDEOGRAPHS_PER_WORD,
  isLowSurrogate,
  JOINER,
  SPACE,
  UNSPACED,
  UNSPACED_PER_WORD,
  WORD,
} from './characters.ts';

const OUTSIDE = 0;
const INSIDE = 1;
const AFTER_JOINER = 2;

/** Counts words and characters of texts that follow each other; a word may begin in one and end in the next. */
export class WordCounter {
  /** Code points, white space as one each and none at the ends. */
  length = 0;
  #furtherBytes = 0;
  #spaced = 0;
  #ideographs = 0;
  #unspaced = 0;
  #state = OUTSIDE;
  #space = false;

  get words(): number {
    return (
      this.#spaced +
      Math.round(this.#ideographs / IDEOGRAPHS_PER_WORD) +
      Math.round(this.#unspaced / UNSPACED_PER_WORD)
    );
  }

  /** In UTF-8. */
  get bytes(): number {
    return this.length + this.#furtherBytes;
  }

  break(): void {
    this.#state = OUTSIDE;
    this.#space = true;
  }

  add(text: string): void {
    let state = this.#state;
    let space = this.#space;
    let { length } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const kind = characterClass(code);
      if (kind === SPACE) {
        space = true;
        state = OUTSIDE;
        continue;
      }
      if (space) {
        space = false;
        if (length > 0) length++;
      }
      length++;
      if (code > 0x7f) this.#furtherBytes += furtherBytes(code);
      if (kind === WORD) {
        if (state === OUTSIDE) this.#spaced++;
        state = INSIDE;
        // Most characters stand within plain words, where nothing else changes.
        const from = at;
        while (isPlainLetter(text.charCodeAt(at + 1))) at++;
        length += at - from;
      } else if (kind === JOINER) state = state === INSIDE ? AFTER_JOINER : OUTSIDE;
      else {
        state = OUTSIDE;
        if (kind === IDEOGRAPH) this.#ideographs++;
        else if (kind === UNSPACED) this.#unspaced++;
        else if (isLowSurrogate(code)) length--;
      }
    }
    this.#state = state;
    this.#space = space;
    this.length = length;
  }
}

const isPlainLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/** Beyond the first one of a character; both halves of a pair together make four. */
function furtherBytes(code: number): number {
  if (code < 0x800) return 1;
  return isLowSurrogate(code) ? 1 : 2;
}
