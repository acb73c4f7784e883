import { SaxesParser } from 'saxes';
import { priceFileFault } from '../bytes/faults.ts';
import { isItemOf, type XmlNode } from './xml-node.ts';
import { textOf, type XmlText } from './xml-text.ts';

const PIECE = 1 << 16;
const BYTE_ORDER_MARK = '\ufeff';

interface Listener {
  /** An element that is an array of the root begins, or goes on where it is repeated. */
  list(name: string): Promise<void>;
  /** An element of such an array, or another element of the root, is complete. */
  element(list: string | null, node: XmlNode): Promise<void>;
}

/** Reads XML in pieces; keeps nothing but the element that is read now. */
export class XmlReader {
  readonly #parser = new SaxesParser();
  #text: XmlText | undefined;
  readonly #lists: ReadonlySet<string>;
  readonly #open: XmlNode[] = [];
  readonly #events: (() => Promise<void>)[] = [];
  readonly #places = new Places();
  /** Whether the list that is open now has had no child. */
  #isFirst = false;
  /** Whether the list that is open now has the keys of one element, and no elements. */
  #isElement = false;

  constructor(lists: ReadonlySet<string>, listener: Listener) {
    this.#lists = lists;
    this.#parser.on('error', (error) => {
      throw priceFileFault('invalid_xml', `The file is not valid XML: ${error.message}`);
    });
    this.#parser.on('opentagstart', ({ name }) => this.#opened(name, listener));
    this.#parser.on('text', (text) => this.#said(text));
    this.#parser.on('cdata', (text) => this.#said(text));
    this.#parser.on('closetag', () => this.#closed(listener));
  }

  async write(bytes: Buffer): Promise<void> {
    this.#text ??= textOf(bytes);
    this.#places.lengthOf = this.#text.lengthOf;
    for (let at = 0; at < bytes.length; at += PIECE) {
      const text = this.#text.decode(bytes.subarray(at, at + PIECE));
      this.#parser.write(this.#places.add(text));
      for (const event of this.#events.splice(0)) await event();
    }
  }

  async end(): Promise<void> {
    if (this.#open.length > 0)
      throw priceFileFault('truncated', 'The file ends before its XML does. Fetch it again.');
    this.#parser.close();
    for (const event of this.#events.splice(0)) await event();
  }

  #opened(written: string, listener: Listener): void {
    const name = written.slice(written.indexOf(':') + 1);
    const start = this.#places.openingBefore(this.#parser.position);
    this.#open.push({ name, start, end: start, text: '', children: [] });
    const [, list] = this.#open;
    if (list === undefined || !this.#lists.has(list.name)) return;
    if (this.#open.length === 2) {
      this.#isFirst = true;
      this.#isElement = false;
      this.#events.push(() => listener.list(name));
    } else if (this.#open.length === 3 && this.#isFirst) {
      this.#isFirst = false;
      this.#isElement = !isItemOf(list.name, name);
    }
  }

  #said(text: string): void {
    const node = this.#open.at(-1);
    if (node !== undefined) node.text += text;
  }

  #closed(listener: Listener): void {
    const node = this.#open.pop();
    if (node === undefined) return;
    node.end = this.#places.byteOf(this.#parser.position);
    const [, list] = this.#open;
    const isInList = list !== undefined && this.#lists.has(list.name) && !this.#isElement;
    if (this.#open.length === 1) this.#closedInRoot(node, listener);
    else if (this.#open.length === 2 && isInList) this.#events.push(() => listener.element(list.name, node));
    else this.#open.at(-1)?.children.push(node);
  }

  #closedInRoot(node: XmlNode, listener: Listener): void {
    const isList = this.#lists.has(node.name);
    if (!isList) this.#events.push(() => listener.element(null, node));
    else if (this.#isElement) this.#events.push(() => listener.element(node.name, node));
    this.#isElement = false;
  }
}

/** Where the characters of a text stand among its bytes, for its last two pieces. */
class Places {
  lengthOf: XmlText['lengthOf'] = Buffer.byteLength;
  #text = '';
  #firstCharacter = 0;
  #firstByte = 0;
  #length = 0;
  #isFirst = true;

  add(piece: string): string {
    const text = this.#isFirst && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(1) : piece;
    if (this.#isFirst && text !== piece) this.#firstByte = Buffer.byteLength(BYTE_ORDER_MARK);
    this.#isFirst &&= piece === '';
    const dropped = this.#text.slice(0, Math.max(0, this.#text.length - this.#length));
    this.#firstCharacter += dropped.length;
    this.#firstByte += this.lengthOf(dropped);
    this.#text = this.#text.slice(dropped.length) + text;
    this.#length = text.length;
    return text;
  }

  byteOf(character: number): number {
    return (
      this.#firstByte + this.lengthOf(this.#text.slice(0, Math.max(0, character - this.#firstCharacter)))
    );
  }

  openingBefore(character: number): number {
    const at = this.#text.lastIndexOf('<', character - this.#firstCharacter - 1);
    return this.byteOf(this.#firstCharacter + at);
  }
}
