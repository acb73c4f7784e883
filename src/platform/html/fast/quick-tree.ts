import { html } from 'parse5';
import {
  append,
  Comment,
  Document,
  Element,
  emptyAttributes,
  HTML_NAMESPACE,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from '../tree/nodes.ts';
import type { CommentPlace, PageSink } from './parser-state.ts';
import { parseQuickly } from './quick-parser.ts';
import type { ScannedAttributes } from './scanned-attributes.ts';
import { Unfaithful } from './unfaithful.ts';

const PLAIN_DOCTYPE = /^\s*html\s*$/i;

class TreeSink implements PageSink {
  readonly wantsText = true;
  readonly document = new Document([]);
  readonly #positions: boolean;
  #current: ParentNode = this.document;
  #html: Element | undefined;

  constructor(positions: boolean) {
    this.#positions = positions;
  }

  open(name: string, attributes: ScannedAttributes, foreign: boolean, offset: number): void {
    const attribs = emptyAttributes();
    if (attributes.count > 0) for (const { name, value } of attributes.entries()) attribs[name] = value;
    const element = new Element(name, attribs);
    element.namespace = foreign ? html.NS.SVG : HTML_NAMESPACE;
    if (this.#positions && offset >= 0) element.startIndex = offset;
    append(this.#current, element);
    this.#html ??= element;
    this.#current = element;
  }

  close(): void {
    this.#current = this.#current.parent!;
  }

  text(data: string): void {
    append(this.#current, new Text(data));
  }

  comment(data: string, place: CommentPlace): void {
    const parent = place === 'here' ? this.#current : place === 'html' ? this.#html! : this.document;
    append(parent, new Comment(data));
  }

  doctype(declaration: string): void {
    if (!PLAIN_DOCTYPE.test(declaration)) throw new Unfaithful('an old document type');
    const doctype = new ProcessingInstruction('!doctype', '!DOCTYPE html');
    doctype['x-name'] = 'html';
    doctype['x-publicId'] = '';
    doctype['x-systemId'] = '';
    append(this.document, doctype);
  }

  template(): void {
    throw new Unfaithful('a template');
  }
}

/** The tree of a page by the quick parser; throws `Unfaithful` where only the reference parser knows it. */
export function quickTree(text: string, positions: boolean): Document {
  if (positions && text.includes('\r')) throw new Unfaithful('positions with carriage returns');
  const sink = new TreeSink(positions);
  parseQuickly(text, sink);
  return sink.document;
}
