import { type Scanner, TOKEN } from './scanner.ts';
import { KIND, type Tag } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

/** Inside these a start tag may be ignored, and with it the switch to raw text: too rare to follow. */
const TOO_RARE = new Set<number>([KIND.SELECT, KIND.COLUMN, KIND.COLUMN_GROUP, KIND.UNUSUAL, KIND.FRAME]);
const RAW = new Set<number>([KIND.TITLE, KIND.RAW, KIND.RAW_IN_BODY, KIND.TEXTAREA]);
/** Not even this much of SVG is followed in a template. */
const SVG_TOO_RARE = new Set(['script', 'template', 'foreignobject', 'desc']);
const FORMATTING = new Set<number>([KIND.ANCHOR, KIND.FORMATTING]);
const TABLE_PARTS = new Set<number>([KIND.TABLE, KIND.CAPTION, KIND.CELL]);

/** Moves behind the end tag of the template whose start tag was the last token. */
export function skipTemplate(scanner: Scanner, formatted: boolean): void {
  new SkippedTemplate(scanner, formatted).skip();
  scanner.cdataAllowed = false;
}

class SkippedTemplate {
  readonly #scanner: Scanner;
  /** The SVG elements that are open. */
  readonly #drawn: string[] = [];
  /** The tables, captions and cells that are open, and how many of them were when each open template began. */
  readonly #parts: Tag[] = [];
  readonly #templates: number[] = [0];
  /** There are formatting elements, around the template or in it. */
  #formatted: boolean;
  #leavesMarker = false;

  constructor(scanner: Scanner, formatted: boolean) {
    this.#scanner = scanner;
    this.#formatted = formatted;
  }

  skip(): void {
    while (this.#templates.length > 0) {
      this.#scanner.cdataAllowed = this.#drawn.length > 0 && !this.#inDrawnTitle;
      const token = this.#scanner.next();
      if (token === TOKEN.END_OF_FILE) return;
      if (token === TOKEN.START_TAG) this.#start(this.#scanner.tag);
      else if (token === TOKEN.END_TAG) this.#end(this.#scanner.tag);
    }
    // An element that is open at the end keeps what stands before its marker in the list of formatting elements.
    if (this.#leavesMarker && this.#formatted)
      throw new Unfaithful('formatting around an unfinished template');
  }

  get #inDrawnTitle(): boolean {
    return this.#drawn.at(-1) === 'title';
  }

  #start(tag: Tag): void {
    const scanner = this.#scanner;
    if (this.#drawn.length > 0 || tag.kind === KIND.SVG) this.#startDrawn(tag);
    else if (TOO_RARE.has(tag.kind)) throw new Unfaithful(`${tag.name} in a template`);
    else if (tag.kind === KIND.SCRIPT) scanner.nextScript();
    else if (RAW.has(tag.kind)) scanner.nextRawText(tag.name);
    else if (tag.kind === KIND.TEMPLATE) this.#templates.push(this.#parts.length);
    else if (TABLE_PARTS.has(tag.kind)) this.#parts.push(tag);
    else if (tag.kind === KIND.OBJECT) this.#leavesMarker = true;
    else if (FORMATTING.has(tag.kind)) this.#formatted = true;
  }

  #startDrawn(tag: Tag): void {
    if (tag.leavesDrawing || this.#inDrawnTitle || SVG_TOO_RARE.has(tag.name))
      throw new Unfaithful(`${tag.name} in a drawing`);
    if (!this.#scanner.selfClosing) this.#drawn.push(tag.name);
  }

  #end(tag: Tag): void {
    if (this.#drawn.length > 0) this.#endDrawn(tag);
    else if (tag.kind === KIND.TEMPLATE) this.#endTemplate();
    else if (TABLE_PARTS.has(tag.kind)) this.#endPart(tag);
  }

  #endTemplate(): void {
    const begun = this.#templates.pop()!;
    if (this.#parts.length > begun) this.#leavesMarker = true;
    this.#parts.length = begun;
  }

  #endPart(tag: Tag): void {
    if (this.#parts.length === this.#templates.at(-1)) return;
    if (this.#parts.pop() !== tag) this.#leavesMarker = true;
  }

  #endDrawn(tag: Tag): void {
    const place = this.#drawn.lastIndexOf(tag.name);
    if (place === -1) throw new Unfaithful(`the end of ${tag.name} in a drawing`);
    this.#drawn.length = place;
  }
}
