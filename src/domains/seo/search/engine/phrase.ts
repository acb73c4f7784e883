import { fold } from '../../../../platform/text/index.ts';
import { textOf } from './build-segment.ts';
import type { QueryWord } from './query-words.ts';
import type { StoredPage } from './segment.ts';

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}_]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How much of a query stands on a page as it was typed: 1 for all of it, less when only some words follow each other. */
export class Phrase {
  readonly #whole: string | undefined;
  readonly #pairs: string[];
  /** Writing without spaces has nothing between its words. */
  readonly #space: string;

  constructor(typed: readonly string[], wanted: readonly QueryWord[]) {
    this.#space = typed.some((word) => UNSPACED.test(word)) ? '' : ' ';
    this.#whole = typed.length < 2 ? undefined : this.#spaced(typed);
    const telling = new Set(wanted.map(({ word }) => word));
    this.#pairs = typed.slice(1).flatMap((word, at) => {
      const before = typed[at] ?? '';
      return telling.has(before) && telling.has(word) ? [this.#spaced([before, word])] : [];
    });
  }

  shareOn(page: StoredPage): number {
    if (this.#whole === undefined) return 0;
    const text = this.#normal(`${page.title}\n${textOf(page)}`);
    if (text.includes(this.#whole)) return 1;
    if (this.#pairs.length === 0) return 0;
    return this.#pairs.filter((pair) => text.includes(pair)).length / (this.#pairs.length + 1);
  }

  #spaced(words: readonly string[]): string {
    return `${this.#space}${words.join(this.#space)}${this.#space}`;
  }

  #normal(text: string): string {
    return `${this.#space}${fold(text).replace(BETWEEN_WORDS, this.#space)}${this.#space}`;
  }
}
