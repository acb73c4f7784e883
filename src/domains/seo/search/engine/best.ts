export interface Candidate {
  segment: number;
  place: number;
  score: number;
  time: number;
}

/** The so many best of all that are offered. */
export class Best {
  readonly #most: number;
  /** The worst of them stands first, above those that are better. */
  readonly #heap: Candidate[] = [];
  /** Anything below is not among them. */
  least = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
  }

  offer(candidate: Candidate): void {
    if (this.#heap.length < this.#most) {
      this.#heap.push(candidate);
      this.#rise();
    } else {
      const [worst] = this.#heap;
      if (worst === undefined || !isWorse(worst, candidate)) return;
      this.#heap[0] = candidate;
      this.#sink();
    }
    if (this.#heap.length === this.#most) this.least = this.#heap[0]?.score ?? this.least;
  }

  list(): Candidate[] {
    return this.#heap.toSorted((one, other) => (isWorse(one, other) ? 1 : -1));
  }

  #rise(): void {
    const heap = this.#heap;
    for (let at = heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfWorse(at, above)) return;
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      const [one, other] = [this.#heap[left], this.#heap[right]];
      if (one === undefined) return;
      const worse = other !== undefined && isWorse(other, one) ? right : left;
      if (!this.#swapIfWorse(worse, at)) return;
      at = worse;
    }
  }

  #swapIfWorse(below: number, above: number): boolean {
    const [lower, upper] = [this.#heap[below], this.#heap[above]];
    if (lower === undefined || upper === undefined || !isWorse(lower, upper)) return false;
    [this.#heap[above], this.#heap[below]] = [lower, upper];
    return true;
  }
}

/** Of equal ones the newer is better; the rest is decided by their addresses, when they are known. */
function isWorse(one: Candidate, other: Candidate): boolean {
  return one.score === other.score ? one.time < other.time : one.score < other.score;
}
