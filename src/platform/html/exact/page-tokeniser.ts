import { decodeHTML } from 'entities/decode';
import { InsertionMode, type Parser, Token, Tokenizer, TokenizerMode } from 'parse5';
import type { NodeTypes } from '../tree/adapter.ts';
import { readDoctype } from './doctype.ts';
import { type Ends, endAtMark, endOfComment, endOfRawText, endOfScript } from './ends.ts';
import { isLetter, standsAt } from './marks.ts';
import { TagReader } from './tag-reader.ts';

const { CHARACTER, WHITESPACE_CHARACTER, START_TAG, END_TAG, COMMENT, EOF } = Token.TokenType;
const { DATA, RCDATA, SCRIPT_DATA, PLAINTEXT } = TokenizerMode;
const [EXCLAMATION, SLASH, GREATER, QUESTION] = [0x21, 0x2f, 0x3e, 0x3f];

const NOWHERE = { startLine: 0, startCol: 0, startOffset: 0, endLine: 0, endCol: 0, endOffset: 0 };

/** Where white space and other characters go the same way, so that a text need not be taken apart. */
const TEXT_IS_ONE = new Set<number>([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
]);

/**
 * Cuts a page into the same tokens as the reference tokeniser, whose place it takes, but by looking for the next mark
 * instead of character by character, and with texts in one piece. Of positions it knows where tags begin.
 */
export class PageTokeniser extends Tokenizer {
  readonly #parser: Parser<NodeTypes>;
  #source = '';
  #tags = new TagReader('');
  #position = 0;
  readonly #tellsPositions: boolean;

  constructor(parser: Parser<NodeTypes>, tellsPositions = false) {
    super({}, parser);
    this.#parser = parser;
    this.#tellsPositions = tellsPositions;
  }

  /** Reads a whole page. */
  read(page: string): void {
    // Each state has a rule of its own for NUL, and such pages are rare.
    if (page.includes('\0')) {
      this.write(page, true);
      return;
    }
    const source = page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page;
    this.#source = source;
    this.#tags = new TagReader(source);
    while (this.#position < source.length) {
      if (this.state === DATA) this.#data();
      else if (this.state === PLAINTEXT) this.#text(this.#position, source.length);
      else this.#rawText();
    }
    this.#parser.onEof({ type: EOF, location: null });
  }

  #data(): void {
    const source = this.#source;
    const from = this.#position;
    let at = source.indexOf('<', from);
    while (at !== -1 && !this.#beginsMarkup(at)) at = source.indexOf('<', at + 1);
    if (at === -1) at = source.length;
    if (at > from) this.#decodedText(from, at);
    if (at < source.length) this.#markup(at);
  }

  #beginsMarkup(at: number): boolean {
    const code = this.#source.charCodeAt(at + 1);
    if (isLetter(code) || code === EXCLAMATION || code === QUESTION) return true;
    return code === SLASH && at + 2 < this.#source.length;
  }

  #rawText(): void {
    const from = this.#position;
    const { state, lastStartTagName } = this;
    const end =
      state === SCRIPT_DATA
        ? endOfScript(this.#source, from)
        : endOfRawText(this.#source, from, lastStartTagName);
    if (end > from) {
      if (state === RCDATA) this.#decodedText(from, end);
      else this.#text(from, end);
    }
    if (end < this.#source.length) this.#endTag(end + 2);
  }

  #markup(at: number): void {
    const code = this.#source.charCodeAt(at + 1);
    if (code === SLASH) this.#slash(at + 2);
    else if (code === EXCLAMATION) this.#declaration(at);
    else if (code === QUESTION) this.#comment(at + 1, endAtMark(this.#source, at + 1, '>'));
    else this.#startTag(at + 1);
  }

  #startTag(nameStart: number): void {
    const token = this.#tags.read(START_TAG, nameStart);
    this.#position = this.#tags.end;
    if (token === undefined) return;
    if (this.#tellsPositions) token.location = { ...NOWHERE, startOffset: nameStart - 1 };
    this.lastStartTagName = token.tagName;
    this.#parser.onStartTag(token);
  }

  #slash(start: number): void {
    const code = this.#source.charCodeAt(start);
    if (isLetter(code)) this.#endTag(start);
    else if (code === GREATER) this.#position = start + 1;
    else this.#comment(start, endAtMark(this.#source, start, '>'));
  }

  #endTag(nameStart: number): void {
    const token = this.#tags.read(END_TAG, nameStart);
    this.#position = this.#tags.end;
    this.state = DATA;
    if (token !== undefined) this.#parser.onEndTag(token);
  }

  #declaration(at: number): void {
    const source = this.#source;
    const start = at + 2;
    if (source.startsWith('--', start)) this.#comment(start + 2, endOfComment(source, start + 2));
    else if (standsAt(source, start, 'doctype')) {
      const { next } = endAtMark(source, start, '>');
      this.#position = next;
      this.#parser.onDoctype(readDoctype(source.slice(at, next)));
    } else if (this.inForeignNode && source.startsWith('[CDATA[', start)) {
      const { content, next } = endAtMark(source, start + 7, ']]>');
      this.#text(start + 7, content);
      this.#position = next;
    } else this.#comment(start, endAtMark(source, start, '>'));
  }

  #comment(start: number, { content, next }: Ends): void {
    this.#position = next;
    this.#parser.onComment({ type: COMMENT, data: this.#source.slice(start, content), location: null });
  }

  #decodedText(start: number, end: number): void {
    const raw = this.#source.slice(start, end);
    this.#position = end;
    this.#characters(raw.includes('&') ? decodeHTML(raw) : raw);
  }

  #text(start: number, end: number): void {
    this.#position = end;
    this.#characters(this.#source.slice(start, end));
  }

  /** Passes a text on, in pieces of white space and of other characters where the parser tells them apart. */
  #characters(data: string): void {
    const parser = this.#parser;
    const { length } = data;
    let from = 0;
    while (from < length) {
      const isOne = this.inForeignNode || TEXT_IS_ONE.has(parser.insertionMode);
      const blank = endOfBlank(data, from);
      if (blank > from && (blank === length || !isOne || parser.skipNextNewLine)) {
        parser.onWhitespaceCharacter(characterToken(WHITESPACE_CHARACTER, data, from, blank));
        from = blank;
      } else {
        const end = isOne ? length : endOfWord(data, blank);
        parser.onCharacter(characterToken(CHARACTER, data, from, end));
        from = end;
      }
    }
  }
}

function characterToken(
  type: Token.CharacterToken['type'],
  data: string,
  from: number,
  end: number,
): Token.CharacterToken {
  return { type, chars: from === 0 && end === data.length ? data : data.slice(from, end), location: null };
}

/** A reference may stand for a carriage return, which is white space then. */
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);

function endOfBlank(data: string, from: number): number {
  let at = from;
  while (at < data.length && isBlank(data.charCodeAt(at))) at++;
  return at;
}

function endOfWord(data: string, from: number): number {
  let at = from;
  while (at < data.length && !isBlank(data.charCodeAt(at))) at++;
  return at;
}
