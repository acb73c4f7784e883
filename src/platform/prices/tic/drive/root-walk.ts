import type { Family } from '../../model/index.ts';
import { priceFileFault } from '../bytes/faults.ts';
import { ARRAY_KEYS, type ArrayKey } from '../extract/chunk.ts';
import { type TicPlace, ticPlaceOf } from '../family.ts';
import type { Cursor, OpenPlace } from './cursor.ts';
import { HEAD_KEYS } from './head.ts';
import { RootReader } from './root-reader.ts';
import type { ByteWindow } from './window.ts';

export const HEAD_BYTES = 64 * 1024;
const LARGE_HEAD_BYTES = 1024 * 1024;
const SHOWN_CHARACTERS = 60;

const CONTENT: Readonly<Partial<Record<Family, ArrayKey>>> = {
  tic_in_network: 'in_network',
  tic_allowed: 'out_of_network',
  tic_toc: 'reporting_structure',
};

/** Reads the array that begins in the window, in the object with content of this number. */
type ReadArray = (key: ArrayKey, root: RootReader, content: number) => Promise<void>;

/** Walks over the outermost object of a file and, where content stands in others, over those: where it is stands in the cursor. */
export class RootWalk {
  readonly #window: ByteWindow;
  readonly #cursor: Cursor;
  readonly #root: RootReader;
  readonly #readArray: ReadArray;

  constructor(window: ByteWindow, cursor: Cursor, readArray: ReadArray) {
    this.#window = window;
    this.#cursor = cursor;
    this.#root = new RootReader(window);
    this.#readArray = readArray;
  }

  async begin(): Promise<void> {
    await this.#root.skipByteOrderMark();
    let found = await this.#look(LARGE_HEAD_BYTES);
    const token = await this.#root.token();
    found ??= { family: 'tic_in_network', path: [] };
    if (found.path.length === 0 && token !== '{') throw this.#root.invalid();
    this.#enter('', found);
    await this.goOn(true);
  }

  /** @param isFirst whether the place that is open now was just entered. */
  async goOn(isFirst: boolean): Promise<void> {
    const { open } = this.#cursor;
    let first = isFirst;
    do {
      for (let place = open.at(-1); place !== undefined; place = open.at(-1))
        first = (await this.#isLeft(place, first)) ? false : await this.#member(place);
      first = true;
    } while (await this.#another());
  }

  async #isLeft({ end }: OpenPlace, isFirst: boolean): Promise<boolean> {
    if ((await this.#root.token()) !== end) {
      if (isFirst) return false;
      await this.#root.expect(',');
      // Some programs write a comma that nothing follows.
      if ((await this.#root.token()) !== end) return false;
    }
    this.#window.take(1);
    this.#cursor.open.pop();
    return true;
  }

  /** Reads a key with its value, or an element; whether a place was entered instead. */
  async #member(place: OpenPlace): Promise<boolean> {
    if (place.end === ']') {
      place.elements += 1;
      return this.#value(place, String(place.elements - 1));
    }
    const step = await this.#root.string();
    await this.#root.expect(':');
    const key = step.toLowerCase();
    const array = ARRAY_KEYS.find((one) => one === key);
    if (array !== undefined) {
      await this.#readArray(array, this.#root, place.content);
      return false;
    }
    if (!HEAD_KEYS.has(key)) return this.#value(place, step);
    const { texts } = this.#cursor;
    const text = await this.#root.text();
    // What stands around the content says less of it than itself.
    if (place.content > 0 || texts[key] === undefined) texts[key] = text;
    return false;
  }

  async #value(place: OpenPlace, step: string): Promise<boolean> {
    const token = await this.#root.token();
    const found = await this.#placeAt(place, token);
    if (found !== undefined && this.#isWanted(place, step, found)) {
      this.#enter(step, found);
      return true;
    }
    await this.#root.skipValue();
    return false;
  }

  /** What stands around content may have much before it; what stands in it is looked at only briefly. */
  async #placeAt({ content }: OpenPlace, token: string): Promise<TicPlace | undefined> {
    if (content === 0) return token === '{' || token === '[' ? this.#look(LARGE_HEAD_BYTES) : undefined;
    return token === '{' ? this.#look(HEAD_BYTES) : undefined;
  }

  async #look(most: number): Promise<TicPlace | undefined> {
    for (const length of [HEAD_BYTES, LARGE_HEAD_BYTES]) {
      if (length > most) return undefined;
      await this.#window.fill(length);
      const found = ticPlaceOf(this.#window.bytes.subarray(0, length));
      if (hasContent(found)) return found;
      if (this.#window.length < length) return undefined;
    }
    return undefined;
  }

  /** An object with content has more of it in others only where it lacks it itself. */
  #isWanted({ content }: OpenPlace, step: string, { family, path }: TicPlace): boolean {
    if (content === 0) return true;
    const key = CONTENT[family];
    if (path.length > 0 || key === undefined) return false;
    if (!this.#cursor.arrays.includes(key)) return true;
    this.#cursor.warnings.push(`The file has ${key} in ${this.#pathOf(step)} too; it was not read.`);
    return false;
  }

  #enter(step: string, { path }: TicPlace): void {
    const { open, warnings } = this.#cursor;
    const isContent = path.length === 0;
    if (isContent) {
      this.#cursor.contents += 1;
      if (open.length > 0)
        warnings.push(`The content of the file stands in ${this.#pathOf(step)}; pointers count from there.`);
    }
    const end = this.#window.bytes[0] === 0x5b ? ']' : '}';
    open.push({ end, step, content: isContent ? this.#cursor.contents : 0, elements: 0 });
    this.#window.take(1);
  }

  #pathOf(step: string): string {
    const [, ...steps] = this.#cursor.open.map((place) => place.step);
    return `/${[...steps, step].join('/')}`;
  }

  /** Enters what stands behind, if that is content too; else tells when something is left out. */
  async #another(): Promise<boolean> {
    const { warnings } = this.#cursor;
    const next = await this.#root.tokenOrEnd();
    if (next === undefined) return false;
    const found = next === '{' || next === '[' ? await this.#look(LARGE_HEAD_BYTES) : undefined;
    if (found !== undefined) {
      this.#enter('', found);
      return true;
    }
    await this.#window.fill(SHOWN_CHARACTERS);
    const behind = this.#window.bytes.subarray(0, SHOWN_CHARACTERS);
    if (behind.some((byte) => byte > 0x20))
      warnings.push(
        `More stands behind the object that was read; it was not read: ${behind.toString().trim()}`,
      );
    return false;
  }
}

const hasContent = (found: TicPlace | undefined): found is TicPlace =>
  found !== undefined && CONTENT[found.family] !== undefined;

export const severalFiles = (key: ArrayKey) =>
  priceFileFault(
    'unsupported_format',
    `The file holds several objects that have ${key} each. Split it into one file for each of them.`,
  );
