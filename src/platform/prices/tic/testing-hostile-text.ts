export type Node = string | boolean | null | Raw | Pairs | Node[];

export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class Pairs {
  readonly pairs: [string, Node][];
  constructor(pairs: [string, Node][]) {
    this.pairs = pairs;
  }
}

/** Dice that fall the same every time, and JSON as it is seldom written. */
export class HostileText {
  #state: number;
  readonly #blanks: readonly string[];
  readonly #escapes: boolean;
  readonly shuffles: boolean;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 1;
    const style = this.below(4);
    this.#blanks = [[''], [' '], ['', ' ', '\n', '\r\n\t'], ['', '', '\n  ']][style] ?? [''];
    this.#escapes = this.chance(3);
    this.shuffles = this.chance(2);
  }

  below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  chance(one: number): boolean {
    return this.below(one) === 0;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  many<Value>(most: number, make: (index: number) => Value): Value[] {
    return Array.from({ length: this.below(most + 1) }, (_, index) => make(index));
  }

  #blank(): string {
    return this.pick(this.#blanks);
  }

  text(node: Node): string {
    if (node instanceof Raw) return node.text;
    if (typeof node === 'string') return this.#quoted(node);
    if (node === null || typeof node === 'boolean') return String(node);
    if (Array.isArray(node))
      return `[${this.#blank()}${node.map((one) => this.text(one) + this.#blank()).join(`,${this.#blank()}`)}]`;
    const pairs = node.pairs.map(
      ([key, value]) =>
        `${this.#key(key)}${this.#blank()}:${this.#blank()}${this.text(value)}${this.#blank()}`,
    );
    return `{${this.#blank()}${pairs.join(`,${this.#blank()}`)}}`;
  }

  #key(key: string): string {
    return this.#escapes && this.chance(8) ? `"${escapeAll(key)}"` : JSON.stringify(key);
  }

  #quoted(text: string): string {
    return this.#escapes && this.chance(4) ? `"${escapeAll(text)}"` : JSON.stringify(text);
  }
}

const escapeAll = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
