/** What a link is, in bits. */
export const LINK = { NOFOLLOW: 1, RESOURCE: 2 } as const;

export interface NewLink {
  /** The key of its target. */
  to: string;
  url: string;
  text: string;
  flags: number;
  /** 0 when unknown. */
  line: number;
  column?: number;
  /** The fragment that it points to; empty without one. */
  fragment: string;
}

export interface SiteLink extends NewLink {
  from: number;
  column: number;
}

const FIRST_ROOM = 4_096;
const GROWTH = 1.5;

/** Every link of a site in a few arrays of numbers: millions of objects would not fit. */
export class LinkTable {
  readonly #ids = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #urls: string[] = [];
  readonly #texts = new TextTable();
  readonly #fragments = new TextTable();
  /** Of each link: page, target, text, fragment, flags, line, column. */
  #numbers = new Int32Array(FIRST_ROOM * WIDTH);
  #count = 0;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get count(): number {
    return this.#count;
  }

  get targets(): number {
    return this.#keys.length;
  }

  /** The number of a target, if any page links to it. */
  idOf(key: string): number | undefined {
    return this.#ids.get(key);
  }

  keyOf(target: number): string {
    return this.#keys[target] ?? '';
  }

  urlOf(target: number): string {
    return this.#urls[target] ?? '';
  }

  /** All links of a page at once. */
  add(page: number, links: readonly NewLink[]): void {
    this.#starts[page] = this.#count;
    for (const link of links) this.#addOne(page, link);
    this.#ends[page] = this.#count;
  }

  /** Where the links of a page begin and end. */
  rangeOf(page: number): [number, number] {
    return [this.#starts[page] ?? 0, this.#ends[page] ?? 0];
  }

  from(link: number): number {
    return this.#numbers[link * WIDTH] ?? 0;
  }

  to(link: number): number {
    return this.#numbers[link * WIDTH + 1] ?? 0;
  }

  flags(link: number): number {
    return this.#numbers[link * WIDTH + 4] ?? 0;
  }

  hasFragment(link: number): boolean {
    return this.#numbers[link * WIDTH + 3] !== 0;
  }

  at(link: number): SiteLink {
    const start = link * WIDTH;
    const number = (offset: number): number => this.#numbers[start + offset] ?? 0;
    return {
      from: number(0),
      to: this.keyOf(number(1)),
      url: this.urlOf(number(1)),
      text: this.#texts.at(number(2)),
      fragment: this.#fragments.at(number(3)),
      flags: number(4),
      line: number(5),
      column: number(6),
    };
  }

  #addOne(page: number, { to, url, text, fragment, flags, line, column = 0 }: NewLink): void {
    let target = this.#ids.get(to);
    if (target === undefined) {
      target = this.#keys.length;
      this.#ids.set(to, target);
      this.#keys.push(to);
      this.#urls.push(url);
    }
    const start = this.#count * WIDTH;
    if (start === this.#numbers.length) this.#grow();
    this.#numbers[start] = page;
    this.#numbers[start + 1] = target;
    this.#numbers[start + 2] = this.#texts.idOf(text);
    this.#numbers[start + 3] = this.#fragments.idOf(fragment);
    this.#numbers[start + 4] = flags;
    this.#numbers[start + 5] = line;
    this.#numbers[start + 6] = column;
    this.#count += 1;
  }

  #grow(): void {
    const rows = Math.ceil((this.#numbers.length / WIDTH) * GROWTH);
    const larger = new Int32Array(rows * WIDTH);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}

const WIDTH = 7;
/** Texts of links repeat from page to page; a site that writes a new one each time shall not fill the memory. */
const MOST_TEXTS = 500_000;
const LONGEST_TEXT = 80;

class TextTable {
  readonly #ids = new Map<string, number>([['', 0]]);
  readonly #texts = [''];

  idOf(text: string): number {
    const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
    const known = this.#ids.get(short);
    if (known !== undefined) return known;
    if (this.#texts.length >= MOST_TEXTS) return 0;
    this.#ids.set(short, this.#texts.length);
    return this.#texts.push(short) - 1;
  }

  at(id: number): string {
    return this.#texts[id] ?? '';
  }
}
