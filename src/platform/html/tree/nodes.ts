import {
  type ChildNode,
  Comment,
  Document,
  Element,
  isTag,
  isText as isTextNode,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from 'domhandler';

export { type ChildNode, Comment, Document, Element, type ParentNode, ProcessingInstruction, Text };

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** How a tree came about: by the reference parser, or by the quick one where that is certain of the same result. */
export type Lane = 'exact' | 'fast';

export interface HtmlTree {
  document: Document;
  lane: Lane;
  /** Why the fast lane was not used although it was asked for. */
  declined?: string;
  /** The text the tree was made of, when positions were asked for. */
  source?: string;
}

// An object without inherited names that is nevertheless as quick as a literal: an attribute may be called `constructor`.
function NoInheritedNames() {}
NoInheritedNames.prototype = Object.create(null);
const Attributes = NoInheritedNames as unknown as new () => Record<string, string>;

export const emptyAttributes = (): Record<string, string> => new Attributes();

export function isElement(node: ChildNode | ParentNode | null | undefined): node is Element {
  return node !== null && node !== undefined && isTag(node);
}

export function isText(node: ChildNode | ParentNode | null | undefined): node is Text {
  return node !== null && node !== undefined && isTextNode(node);
}

export function isForeign(element: Element): boolean {
  return element.namespace !== undefined && element.namespace !== HTML_NAMESPACE;
}

export function append(parent: ParentNode, child: ChildNode): void {
  const { children } = parent;
  const { length } = children;
  child.parent = parent;
  if (length > 0) {
    const last = children[length - 1]!;
    last.next = child;
    child.prev = last;
  }
  if (length === 0) parent.children = listOf(child);
  else if (length === 1) parent.children = pairOf(children[0]!, child);
  else children.push(child);
}

// A list written as `[child]` is counted by V8 where it stands, and soon made in the old generation, where a page that
// is done stays until a full collection and keeps its whole tree there. Copies of a list are not counted. Also, a list
// that grows by itself gets room for 17 at once, and most elements have one child or two.
const NONE: ChildNode[] = [];
const ONE = [null as unknown as ChildNode];
const TWO = [null as unknown as ChildNode, null as unknown as ChildNode];

export const noChildren = (): ChildNode[] => NONE.slice();

function listOf(child: ChildNode): ChildNode[] {
  const list = ONE.slice();
  list[0] = child;
  return list;
}

function pairOf(first: ChildNode, second: ChildNode): ChildNode[] {
  const list = TWO.slice();
  list[0] = first;
  list[1] = second;
  return list;
}

/** The parent as an element, or null at the top. */
export function parentElement(node: ChildNode): Element | null {
  return isElement(node.parent) ? node.parent : null;
}

export function previousElement(element: Element): Element | null {
  for (let node = element.prev; node !== null; node = node.prev) if (isElement(node)) return node;
  return null;
}

export function nextElement(element: Element): Element | null {
  for (let node = element.next; node !== null; node = node.next) if (isElement(node)) return node;
  return null;
}

/** The topmost element, `html` in any tree made of a page. */
export function rootElement(document: Document): Element | null {
  return document.children.find(isElement) ?? null;
}
