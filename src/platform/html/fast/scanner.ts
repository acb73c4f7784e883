import { ScannedAttributes } from './scanned-attributes.ts';
import { type Tag, tagAt, tagOf } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

export const TOKEN = {
  END_OF_FILE: 0,
  TEXT: 1,
  START_TAG: 2,
  END_TAG: 3,
  COMMENT: 4,
  DOCTYPE: 5,
  CDATA: 6,
} as const;

const [TAB, LINE_FEED, FORM_FEED, SPACE] = [0x09, 0x0a, 0x0c, 0x20];
const [EXCLAMATION, DOUBLE_QUOTE, SINGLE_QUOTE, DASH, SLASH] = [0x21, 0x22, 0x27, 0x2d, 0x2f];
const [EQUALS, GREATER, QUESTION] = [0x3d, 0x3e, 0x3f];

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === TAB || code === FORM_FEED;
const isLetter = (code: number): boolean => {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};
const endsTagName = (code: number): boolean => isSpace(code) || code === SLASH || code === GREATER;

/**
 * Cuts a page into the tokens of the HTML standard, as places in the text. The text holds neither NUL nor carriage
 * returns. Tests compare it with the reference tokeniser.
 */
export class Scanner {
  readonly source: string;
  readonly attributes: ScannedAttributes;
  tag: Tag = tagOf('html');
  selfClosing = false;
  /** The token's content: text, comment or declaration. */
  start = 0;
  end = 0;
  /** Where the token began. */
  tokenStart = 0;
  /** True inside SVG, where `<![CDATA[` is text. */
  cdataAllowed = false;
  #position = 0;

  constructor(source: string) {
    this.source = source;
    this.attributes = new ScannedAttributes(source);
  }

  next(): number {
    const { source } = this;
    for (;;) {
      const from = this.#position;
      if (from >= source.length) return TOKEN.END_OF_FILE;
      let at = source.indexOf('<', from);
      while (at !== -1 && !this.#beginsMarkup(at)) at = source.indexOf('<', at + 1);
      if (at === -1) at = source.length;
      if (at > from) return this.#content(TOKEN.TEXT, from, at, at);
      // `</>` is nothing at all.
      if (source.charCodeAt(at + 1) !== SLASH || source.charCodeAt(at + 2) !== GREATER)
        return this.#markup(at);
      this.#position = at + 3;
    }
  }

  /** The text of an element whose content is no markup, up to its end tag; the end tag is the next token. */
  nextRawText(name: string): void {
    const { source } = this;
    const from = this.#position;
    let at = source.indexOf('</', from);
    while (at !== -1 && !this.#endsRawText(at + 2, name)) at = source.indexOf('</', at + 2);
    const end = at === -1 ? source.length : at;
    this.#content(TOKEN.TEXT, from, end, end);
  }

  /** As `nextRawText`, for `script`, whose end may be hidden in a comment that holds another `script`. */
  nextScript(): void {
    this.nextRawText('script');
    const text = this.source.slice(this.start, this.end);
    const comment = text.indexOf('<!--');
    if (comment !== -1 && text.slice(comment).toLowerCase().includes('<script')) {
      throw new Unfaithful('script in a comment in a script');
    }
  }

  /** Reads the attributes of a tag once more, into an object of their own. */
  attributesAt(tagStart: number): ScannedAttributes {
    const again = new Scanner(this.source);
    again.#position = tagStart;
    again.next();
    return again.attributes;
  }

  #content(token: number, start: number, end: number, next: number): number {
    this.tokenStart = this.#position;
    this.start = start;
    this.end = end;
    this.#position = next;
    return token;
  }

  #beginsMarkup(at: number): boolean {
    const code = this.source.charCodeAt(at + 1);
    if (isLetter(code) || code === EXCLAMATION || code === QUESTION) return true;
    return code === SLASH && at + 2 < this.source.length;
  }

  #endsRawText(at: number, name: string): boolean {
    const after = at + name.length;
    if (after > this.source.length) return false;
    const code = this.source.charCodeAt(after);
    if (!endsTagName(code)) return false;
    return this.source.slice(at, after).toLowerCase() === name;
  }

  #markup(at: number): number {
    const { source } = this;
    this.#position = at;
    const code = source.charCodeAt(at + 1);
    if (code === SLASH) {
      const tag = isLetter(source.charCodeAt(at + 2));
      return tag ? this.#tag(TOKEN.END_TAG, at, at + 2) : this.#bogusComment(at + 2);
    }
    if (code === QUESTION) return this.#bogusComment(at + 1);
    if (code === EXCLAMATION) return this.#declaration(at);
    return this.#tag(TOKEN.START_TAG, at, at + 1);
  }

  #tag(token: number, tokenStart: number, nameStart: number): number {
    const { source, attributes } = this;
    this.tokenStart = tokenStart;
    this.selfClosing = false;
    attributes.clear();
    let at = nameStart + 1;
    let code = source.charCodeAt(at);
    while (!endsTagName(code) && at < source.length) code = source.charCodeAt(++at);
    this.tag = tagAt(source, nameStart, at);
    while (code !== GREATER) {
      at = this.#betweenAttributes(at);
      code = source.charCodeAt(at);
      if (code === GREATER) break;
      // A tag that the page does not finish is dropped with all that follows.
      if (at >= source.length) return this.#endOfFile();
      at = this.#attribute(at);
      code = source.charCodeAt(at);
      if (at >= source.length) return this.#endOfFile();
    }
    this.#position = at + 1;
    return token;
  }

  #endOfFile(): number {
    this.#position = this.source.length;
    return TOKEN.END_OF_FILE;
  }

  #betweenAttributes(from: number): number {
    const { source } = this;
    let at = from;
    let code = source.charCodeAt(at);
    while (isSpace(code) || code === SLASH) {
      const next = source.charCodeAt(++at);
      if (code === SLASH && next === GREATER) this.selfClosing = true;
      code = next;
    }
    return at;
  }

  #attribute(nameStart: number): number {
    const { source } = this;
    let at = nameStart + 1;
    let code = source.charCodeAt(at);
    while (!endsTagName(code) && code !== EQUALS && at < source.length) code = source.charCodeAt(++at);
    const nameEnd = at;
    while (isSpace(code)) code = source.charCodeAt(++at);
    if (code !== EQUALS) {
      this.attributes.add(nameStart, nameEnd, nameEnd, nameEnd);
      return at;
    }
    code = source.charCodeAt(++at);
    while (isSpace(code)) code = source.charCodeAt(++at);
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      const close = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      const end = close === -1 ? source.length : close;
      this.attributes.add(nameStart, nameEnd, at + 1, end);
      return end + 1;
    }
    const valueStart = at;
    while (!isSpace(code) && code !== GREATER && at < source.length) code = source.charCodeAt(++at);
    this.attributes.add(nameStart, nameEnd, valueStart, at);
    return at;
  }

  #declaration(at: number): number {
    const { source } = this;
    if (source.startsWith('--', at + 2)) return this.#comment(at + 4);
    if (source.slice(at + 2, at + 9).toLowerCase() === 'doctype') {
      const close = source.indexOf('>', at + 9);
      const end = close === -1 ? source.length : close;
      return this.#content(TOKEN.DOCTYPE, at + 9, end, end + 1);
    }
    if (this.cdataAllowed && source.startsWith('[CDATA[', at + 2)) {
      const close = source.indexOf(']]>', at + 9);
      const end = close === -1 ? source.length : close;
      return this.#content(TOKEN.CDATA, at + 9, end, end + 3);
    }
    return this.#bogusComment(at + 2);
  }

  #bogusComment(start: number): number {
    const close = this.source.indexOf('>', start);
    const end = close === -1 ? this.source.length : close;
    return this.#content(TOKEN.COMMENT, start, end, end + 1);
  }

  #comment(start: number): number {
    const { source } = this;
    if (source.charCodeAt(start) === GREATER) return this.#content(TOKEN.COMMENT, start, start, start + 1);
    if (source.startsWith('->', start)) return this.#content(TOKEN.COMMENT, start, start, start + 2);
    let at = source.indexOf('--', start);
    while (at !== -1) {
      const code = source.charCodeAt(at + 2);
      if (code === GREATER) return this.#content(TOKEN.COMMENT, start, at, at + 3);
      if (code === EXCLAMATION && source.charCodeAt(at + 3) === GREATER) {
        return this.#content(TOKEN.COMMENT, start, at, at + 4);
      }
      at = source.indexOf('--', code === DASH ? at + 1 : at + 2);
    }
    return this.#content(TOKEN.COMMENT, start, this.#unfinishedCommentEnd(start), source.length);
  }

  #unfinishedCommentEnd(start: number): number {
    const { source } = this;
    const tail = /(?:--!|--|-)$/.exec(source.slice(Math.max(start, source.length - 3)));
    return source.length - (tail === null ? 0 : tail[0].length);
  }
}
