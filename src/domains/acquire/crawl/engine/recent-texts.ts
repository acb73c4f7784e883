/**
 * Texts that were met lately: at least the last `most`, at most twice as many. It holds the texts themselves, so what it
 * knows was surely met; what it forgot is met anew.
 */
export class RecentTexts {
  readonly #most: number;
  #recent = new Set<string>();
  #before = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether it was not met lately; from now on it was. */
  meets(text: string): boolean {
    if (this.#recent.has(text)) return false;
    const isNew = !this.#before.has(text);
    if (this.#recent.size >= this.#most) {
      this.#before = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(text);
    return isNew;
  }
}
