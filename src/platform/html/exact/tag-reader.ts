import { decodeHTMLAttribute } from 'entities/decode';
import type { Token } from 'parse5';
import { endsAttributeName, endsTagName, endsUnquotedValue, isSpace } from './marks.ts';
import { hashed, lowerCode, nameAt } from './names.ts';

const [DOUBLE_QUOTE, SINGLE_QUOTE, SLASH, EQUALS, GREATER] = [0x22, 0x27, 0x2f, 0x3d, 0x3e];
/** From so many attributes on, a set tells which names were there before. */
const MANY = 16;

/** Reads tags: from the state "tag name" of the HTML standard to the end of the tag. */
export class TagReader {
  /** The place behind the last tag; the end of the page when the tag is not finished. */
  end = 0;
  readonly #source: string;
  #selfClosing = false;
  #names: Set<string> | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /** The tag whose name begins at that place; undefined when the page ends in it: then it is dropped. */
  read(type: Token.TagToken['type'], nameStart: number): Token.TagToken | undefined {
    const source = this.#source;
    const { length } = source;
    let at = nameStart;
    let hash = 0;
    let code = source.charCodeAt(at);
    do {
      hash = hashed(hash, lowerCode(code));
      code = source.charCodeAt(++at);
    } while (at < length && !endsTagName(code));
    const name = nameAt(source, nameStart, at, hash);
    const attrs: Token.Attribute[] = [];
    this.#selfClosing = false;
    this.#names = undefined;
    if (code !== GREATER) at = this.#attributes(at, attrs);
    if (at >= length) {
      this.end = length;
      return undefined;
    }
    this.end = at + 1;
    return {
      type,
      tagName: name.text,
      tagID: name.tagId,
      selfClosing: this.#selfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
  }

  /** Answers the place of the `>`. */
  #attributes(from: number, attrs: Token.Attribute[]): number {
    const source = this.#source;
    const { length } = source;
    let at = from;
    while (at < length) {
      const code = source.charCodeAt(at);
      if (code === GREATER) return at;
      if (code === SLASH) this.#selfClosing = source.charCodeAt(++at) === GREATER;
      else if (isSpace(code)) at++;
      else at = this.#attribute(at, attrs);
    }
    return at;
  }

  #attribute(nameStart: number, attrs: Token.Attribute[]): number {
    const source = this.#source;
    const { length } = source;
    let at = nameStart;
    let hash = 0;
    let code = source.charCodeAt(at);
    // An equals sign at the beginning belongs to the name.
    do {
      hash = hashed(hash, lowerCode(code));
      code = source.charCodeAt(++at);
    } while (at < length && !endsAttributeName(code));
    const name = nameAt(source, nameStart, at, hash).text;
    while (isSpace(code)) code = source.charCodeAt(++at);
    if (code !== EQUALS) {
      this.#add(attrs, name, '');
      return at;
    }
    do code = source.charCodeAt(++at);
    while (isSpace(code));
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const close = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (close === -1) return length;
      this.#add(attrs, name, source.slice(at + 1, close));
      return close + 1;
    }
    const valueStart = at;
    while (at < length && !endsUnquotedValue(code)) code = source.charCodeAt(++at);
    this.#add(attrs, name, source.slice(valueStart, at));
    return at;
  }

  /** Only the first of a name counts. */
  #add(attrs: Token.Attribute[], name: string, value: string): void {
    if (attrs.length < MANY) {
      for (let index = 0; index < attrs.length; index++) if (attrs[index]!.name === name) return;
    } else {
      this.#names ??= new Set(attrs.map((attribute) => attribute.name));
      if (this.#names.has(name)) return;
      this.#names.add(name);
    }
    attrs.push({ name, value: value.includes('&') ? decodeHTMLAttribute(value) : value });
  }
}
