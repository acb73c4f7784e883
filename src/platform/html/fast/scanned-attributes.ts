import { decodeHTMLAttribute } from 'entities/decode';
import { foreignContent, type Token } from 'parse5';
import { lowerCase } from './tags.ts';

const NAME_START = 0;
const NAME_END = 1;
const VALUE_START = 2;
const VALUE_END = 3;
const FIELDS = 4;

/** The attributes of the tag at hand, as places in the text: only those asked for become strings. */
export class ScannedAttributes {
  count = 0;
  /** Names of SVG attributes are spelt as the standard wants them. */
  foreign = false;
  readonly #source: string;
  #places = new Int32Array(64 * FIELDS);
  #adjusted: Token.Attribute[] | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  clear(): void {
    this.count = 0;
    this.foreign = false;
    this.#adjusted = undefined;
  }

  add(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const at = this.count++ * FIELDS;
    if (at === this.#places.length) {
      const places = new Int32Array(at * 2);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[at + NAME_START] = nameStart;
    this.#places[at + NAME_END] = nameEnd;
    this.#places[at + VALUE_START] = valueStart;
    this.#places[at + VALUE_END] = valueEnd;
  }

  /** The value of the first attribute of that (lower-case) name. */
  get(name: string): string | undefined {
    if (this.foreign) return this.#adjust().find((attribute) => attribute.name === name)?.value;
    const places = this.#places;
    const { length } = name;
    for (let at = 0, end = this.count * FIELDS; at < end; at += FIELDS) {
      const start = places[at + NAME_START]!;
      if (places[at + NAME_END]! - start === length && this.#isNamed(start, name)) return this.#value(at);
    }
    return undefined;
  }

  /** All attributes, the first of each name, as the tree shows them. */
  entries(): Token.Attribute[] {
    if (this.foreign) return this.#adjust();
    const seen = new Set<string>();
    const entries: Token.Attribute[] = [];
    for (let at = 0, end = this.count * FIELDS; at < end; at += FIELDS) {
      const name = lowerCase(
        this.#source.slice(this.#places[at + NAME_START]!, this.#places[at + NAME_END]!),
      );
      if (seen.has(name)) continue;
      seen.add(name);
      entries.push({ name, value: this.#value(at) });
    }
    return entries;
  }

  #isNamed(start: number, name: string): boolean {
    for (let index = 0; index < name.length; index++) {
      const code = this.#source.charCodeAt(start + index);
      const lower = code >= 65 && code <= 90 ? code + 32 : code;
      if (lower !== name.charCodeAt(index)) return false;
    }
    return true;
  }

  #value(at: number): string {
    const value = this.#source.slice(this.#places[at + VALUE_START]!, this.#places[at + VALUE_END]!);
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }

  #adjust(): Token.Attribute[] {
    if (this.#adjusted === undefined) {
      this.foreign = false;
      const attrs = this.entries();
      this.foreign = true;
      const token = { attrs } as Token.TagToken;
      foreignContent.adjustTokenSVGAttrs(token);
      foreignContent.adjustTokenXMLAttrs(token);
      for (const attribute of attrs) {
        if (attribute.prefix) attribute.name = `${attribute.prefix}:${attribute.name}`;
      }
      this.#adjusted = attrs;
    }
    return this.#adjusted;
  }
}
