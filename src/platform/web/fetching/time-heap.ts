interface Timed<Value> {
  time: number;
  order: number;
  value: Value;
}

/** Values by time, the earliest first, and at the same time in the order in which they came. */
export class TimeHeap<Value> {
  readonly #entries: Timed<Value>[] = [];
  #count = 0;

  firstTime(): number | undefined {
    return this.#entries[0]?.time;
  }

  push(time: number, value: Value): void {
    const entries = this.#entries;
    let index = entries.length;
    entries.push({ time, order: this.#count, value });
    this.#count += 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entries[index]!, entries[parent]!)) break;
      this.#swap(index, parent);
      index = parent;
    }
  }

  /** The earliest one, unless it is later than `time`. */
  popUntil(time: number): Timed<Value> | undefined {
    const entries = this.#entries;
    const top = entries[0];
    if (top === undefined || top.time > time) return undefined;
    const last = entries.pop()!;
    if (entries.length > 0) {
      entries[0] = last;
      this.#sink();
    }
    return top;
  }

  #sink(): void {
    const entries = this.#entries;
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < entries.length && isBefore(entries[child]!, entries[least]!)) least = child;
      }
      if (least === index) return;
      this.#swap(index, least);
      index = least;
    }
  }

  #swap(one: number, other: number): void {
    const entries = this.#entries;
    [entries[one], entries[other]] = [entries[other]!, entries[one]!];
  }
}

const isBefore = (one: Timed<unknown>, other: Timed<unknown>): boolean =>
  one.time < other.time || (one.time === other.time && one.order < other.order);
