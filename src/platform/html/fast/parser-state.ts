import { decodeHTML } from 'entities/decode';
import { LimitError } from '../errors.ts';
import { FormattingList } from './formatting-list.ts';
import { isIntegrationPoint, OpenElements } from './open-elements.ts';
import { ScannedAttributes } from './scanned-attributes.ts';
import { Scanner } from './scanner.ts';
import { skipTemplate } from './skip-template.ts';
import { KIND, type Tag, tagOf } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

/** Hears of a page in document order. */
export interface PageSink {
  /** Text is only made where it is wanted. */
  wantsText: boolean;
  open(name: string, attributes: ScannedAttributes, foreign: boolean, offset: number): void;
  close(): void;
  text(data: string): void;
  comment(data: string, place: CommentPlace): void;
  doctype(declaration: string): void;
  /** The content of a template is no part of the page and is not told. */
  template(): void;
}

export type CommentPlace = 'here' | 'html' | 'document';

export const MODE = {
  INITIAL: 0,
  BEFORE_HTML: 1,
  BEFORE_HEAD: 2,
  IN_HEAD: 3,
  IN_HEAD_NOSCRIPT: 4,
  AFTER_HEAD: 5,
  IN_BODY: 6,
  IN_TABLE: 7,
  IN_CAPTION: 8,
  IN_COLUMN_GROUP: 9,
  IN_TABLE_BODY: 10,
  IN_ROW: 11,
  IN_CELL: 12,
  IN_SELECT: 13,
  IN_SELECT_IN_TABLE: 14,
  AFTER_BODY: 15,
  AFTER_AFTER_BODY: 16,
} as const;

/** Tells that the token is to be processed once more, in the mode just set. */
export const AGAIN = true;
export const DONE = false;

const MOST_ELEMENTS = 500_000;
const NONE = new ScannedAttributes('');
export const HTML = tagOf('html');
export const HEAD = tagOf('head');
export const BODY = tagOf('body');

/** What all rules share: the token at hand, the open elements, the way to the sink. */
export class ParserState {
  readonly scanner: Scanner;
  readonly sink: PageSink;
  readonly open: OpenElements;
  readonly formatting = new FormattingList();
  mode: number = MODE.INITIAL;
  /** Undefined where only the reference parser knows. */
  quirks: boolean | undefined = true;
  /** The form that later controls belong to; 0 for none. */
  form = 0;
  skipNewline = false;
  /** Closed for the rules, but still open in the sink: late head elements belong into it. */
  headIsOpen = false;
  #afterHead: { text?: string; comment?: string }[] = [];
  #pendingText = '';
  #elements = 0;

  constructor(source: string, sink: PageSink) {
    this.scanner = new Scanner(source);
    this.sink = sink;
    this.open = new OpenElements(() => {
      this.flushText();
      sink.close();
    });
  }

  /** Opens the element of the start tag at hand. */
  insert(tag: Tag, foreign = false): number {
    this.#tell(tag, this.scanner.attributes, foreign, this.scanner.tokenStart);
    return this.open.push(tag, foreign);
  }

  insertImplied(tag: Tag): number {
    this.#tell(tag, NONE, false, -1);
    return this.open.push(tag, false);
  }

  insertAndClose(tag: Tag, foreign = false): void {
    this.#tell(tag, this.scanner.attributes, foreign, this.scanner.tokenStart);
    this.sink.close();
  }

  #tell(tag: Tag, attributes: ScannedAttributes, foreign: boolean, offset: number): void {
    if (++this.#elements > MOST_ELEMENTS) {
      throw new LimitError(`The page has more than ${MOST_ELEMENTS} elements.`);
    }
    this.flushText();
    attributes.foreign = foreign;
    this.sink.open(tag.name, attributes, foreign, offset);
  }

  insertFormatting(tag: Tag): void {
    const serial = this.insert(tag);
    this.formatting.push(tag, serial, this.open.depth - 1, this.scanner.tokenStart);
  }

  /** Formatting elements that a block closed go on in the next one. */
  reopenFormatting(): void {
    if (!this.formatting.needsReopening(this.open)) return;
    this.formatting.reopen(this.open, (tag, tagStart) => {
      this.#tell(tag, this.scanner.attributesAt(tagStart), false, tagStart);
      return this.open.push(tag, false);
    });
  }

  text(data: string): void {
    if (this.sink.wantsText) this.#pendingText += data;
  }

  flushText(): void {
    if (this.#pendingText === '') return;
    const data = this.#pendingText;
    this.#pendingText = '';
    this.sink.text(data);
  }

  /** The text token at hand, decoded. */
  tokenText(): string {
    const { source, start, end } = this.scanner;
    const raw = source.slice(start, end);
    const data = raw.includes('&') ? decodeHTML(raw) : raw;
    const skip = this.skipNewline && data.startsWith('\n');
    this.skipNewline = false;
    return skip ? data.slice(1) : data;
  }

  comment(place: CommentPlace): void {
    if (place === 'here') this.flushText();
    this.sink.comment(this.scanner.source.slice(this.scanner.start, this.scanner.end), place);
  }

  /** An element whose content is text up to its end tag, which is the next token. */
  insertRaw(tag: Tag, decoded: boolean): void {
    this.#tell(tag, this.scanner.attributes, false, this.scanner.tokenStart);
    if (tag.kind === KIND.SCRIPT) this.scanner.nextScript();
    else this.scanner.nextRawText(tag.name);
    const { source, start, end } = this.scanner;
    if (this.sink.wantsText && end > start) {
      const data = decoded ? this.tokenText() : source.slice(start, end);
      if (data !== '') this.sink.text(data);
    }
    this.skipNewline = false;
    this.sink.close();
    this.scanner.next();
  }

  insertTemplate(): void {
    this.#tell(this.scanner.tag, this.scanner.attributes, false, this.scanner.tokenStart);
    this.sink.template();
    skipTemplate(this.scanner, !this.formatting.isEmpty);
    this.sink.close();
    this.resetMode();
  }

  /** `html` or `body` once more only lends its attributes, to an element that is already out. */
  refuseAttributes(): void {
    if (this.scanner.attributes.count > 0) throw new Unfaithful('a second html or body tag with attributes');
  }

  closeHead(): void {
    this.open.forgetTop();
    this.headIsOpen = true;
    this.mode = MODE.AFTER_HEAD;
  }

  afterHead(news: { text?: string; comment?: string }): void {
    const last = this.#afterHead[this.#afterHead.length - 1];
    if (news.text !== undefined && last?.text !== undefined) last.text += news.text;
    else this.#afterHead.push(news);
  }

  /** The head ends where the body begins; white space and comments between them stand after it. */
  leaveHead(): void {
    this.flushText();
    this.headIsOpen = false;
    this.sink.close();
    for (const { text, comment } of this.#afterHead) {
      if (comment !== undefined) this.sink.comment(comment, 'here');
      else if (this.sink.wantsText) this.sink.text(text ?? '');
    }
    this.mode = MODE.IN_BODY;
  }

  closeParagraph(place: number): void {
    this.open.popImplied(this.paragraph);
    this.open.popFrom(place);
  }

  readonly paragraph = tagOf('p');

  closeParagraphInButtonScope(): void {
    const place = this.open.paragraphInButtonScope();
    if (place !== -1) this.closeParagraph(place);
  }

  get inForeign(): boolean {
    return this.open.inForeign;
  }

  get atIntegrationPoint(): boolean {
    return isIntegrationPoint(this.open.current);
  }

  /** The mode that the open elements ask for. */
  resetMode(): void {
    let select = false;
    const found = this.open.some((tag) => {
      if (select && tag.kind === KIND.TABLE) this.mode = MODE.IN_SELECT_IN_TABLE;
      if (select) return tag.kind === KIND.TABLE;
      const mode = MODE_OF.get(tag.kind);
      if (mode === undefined) return false;
      this.mode = mode;
      select = tag.kind === KIND.SELECT;
      return !select;
    });
    if (!found && !select) this.mode = this.headIsOpen ? MODE.AFTER_HEAD : MODE.IN_BODY;
  }
}

const MODE_OF: ReadonlyMap<number, number> = new Map([
  [KIND.ROW, MODE.IN_ROW],
  [KIND.TABLE_BODY, MODE.IN_TABLE_BODY],
  [KIND.CAPTION, MODE.IN_CAPTION],
  [KIND.COLUMN_GROUP, MODE.IN_COLUMN_GROUP],
  [KIND.TABLE, MODE.IN_TABLE],
  [KIND.BODY, MODE.IN_BODY],
  [KIND.SELECT, MODE.IN_SELECT],
  [KIND.CELL, MODE.IN_CELL],
  [KIND.HEAD, MODE.IN_HEAD],
]);
