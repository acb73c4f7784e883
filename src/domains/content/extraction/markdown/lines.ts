import {
  type ChildNode,
  type Element,
  isElement,
  isText,
  type UrlResolver,
  visibleText,
} from '../../../../platform/html/index.ts';
import { BLOCKS, CODE, EMBEDDED, MARKS, UNREAD } from './elements.ts';
import { codeSpan, escapeAddress, escapeText } from './escape.ts';
import { InlineWriter, type Mark } from './inline-writer.ts';

interface LineOptions {
  resolver: UrlResolver;
  isBlock(node: ChildNode): boolean;
  lineBreak: string;
}

interface Place {
  depth: number;
  /** Marks that are open around it. */
  marks: ReadonlySet<Mark>;
  inLink: boolean;
}

/** Deeper than any page that somebody wrote. */
const DEEPEST = 150;
const SMALLEST_IMAGE = 2;

/** The text of nodes in one line of Markdown. */
export function writeLine(nodes: readonly ChildNode[], options: LineOptions): string {
  const line = new LineMaker(options);
  line.addAll(nodes, { depth: 0, marks: new Set(), inLink: false });
  return line.toString();
}

class LineMaker {
  readonly #options: LineOptions;
  readonly #writer: InlineWriter;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#writer = new InlineWriter(options.lineBreak);
  }

  toString(): string {
    return this.#writer.toString();
  }

  addAll(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) {
      if (isText(node)) this.#text(node.data);
      else if (isElement(node)) this.#element(node, { ...place, depth: place.depth + 1 });
    }
  }

  #text(data: string): void {
    const parts = escapeText(data).split(/[\t\n\f\r ]+/);
    for (const [at, part] of parts.entries()) {
      if (at > 0) this.#writer.space();
      this.#writer.word(part);
    }
  }

  #element(element: Element, place: Place): void {
    const { name } = element;
    const mark = MARKS[name];
    if (EMBEDDED.has(name)) this.#embedded(element);
    else if (UNREAD.has(name)) return;
    else if (place.depth > DEEPEST) this.#text(visibleText(element));
    else if (name === 'br') this.#writer.lineBreak();
    else if (name === 'img') this.#image(element);
    else if (name === 'a') this.#link(element, place);
    else if (CODE.has(name)) this.#code(element);
    else if (mark !== undefined && !place.marks.has(mark)) this.#marked(element, mark, place);
    else this.#plain(element, place);
  }

  #plain(element: Element, place: Place): void {
    const { name, children } = element;
    const isApart = BLOCKS.has(name) || name === 'option' || name === 'optgroup';
    if (isApart) this.#apart();
    if (name === 'q') this.#writer.word('“');
    this.addAll(children, place);
    if (name === 'q') this.#writer.word('”');
    if (isApart) this.#apart();
  }

  #apart(): void {
    if (this.#options.lineBreak === ' ') this.#writer.space();
    else this.#writer.lineBreak();
  }

  #marked({ children }: Element, mark: Mark, place: Place): void {
    const opened = this.#writer.open(mark);
    this.addAll(children, { ...place, marks: new Set([...place.marks, mark]) });
    this.#writer.close(opened, mark);
  }

  #code(element: Element): void {
    const code = visibleText(element).replace(/\s+/g, ' ').trim();
    if (code !== '') this.#writer.word(codeSpan(code));
  }

  #link(element: Element, place: Place): void {
    const { href, title } = element.attribs;
    const url = href === undefined ? undefined : this.#options.resolver.resolve(href.trim());
    if (place.inLink || url === undefined || !/^(?:https?|mailto|tel|ftp):/.test(url)) {
      this.addAll(element.children, place);
      return;
    }
    const inner = new LineMaker({ ...this.#options, lineBreak: ' ' });
    inner.addAll(element.children, { ...place, inLink: true });
    const text = inner.toString() || escapeText((title ?? '').trim().replace(/\s+/g, ' '));
    if (text === '') return;
    const isApart = this.#options.isBlock(element);
    if (isApart) this.#apart();
    this.#writer.word(`[${text}](${escapeAddress(url)})`);
    if (isApart) this.#apart();
  }

  #image({ attribs }: Element): void {
    const { alt = '', width, height } = attribs;
    const url = imageAddress(attribs, this.#options.resolver);
    const isPixel = [width, height].some((size) => size !== undefined && Number(size) < SMALLEST_IMAGE);
    if (url === undefined || isPixel) return;
    this.#writer.word(`![${escapeText(alt.trim().replace(/\s+/g, ' '))}](${escapeAddress(url)})`);
  }

  #embedded({ attribs }: Element): void {
    const url = this.#options.resolver.resolveWeb((attribs.src ?? '').trim());
    if (attribs.src === undefined || url === undefined) return;
    this.#writer.space();
    this.#writer.word(`<${url}>`);
    this.#writer.space();
  }
}

/** Where a picture really is; pages that load it late put something else in its place. */
export function imageAddress(
  attribs: Readonly<Record<string, string>>,
  resolver: UrlResolver,
): string | undefined {
  const candidates = [attribs.src, attribs['data-src'], attribs['data-original'], attribs['data-lazy-src']];
  for (const candidate of [...candidates, attribs.srcset?.trim().split(/[\s,]/, 1)[0]]) {
    if (candidate === undefined || candidate.trim() === '') continue;
    const url = resolver.resolveWeb(candidate.trim());
    if (url !== undefined) return url;
  }
  return undefined;
}
