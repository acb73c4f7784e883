import type { html, Token, TreeAdapter, TreeAdapterTypeMap } from 'parse5';
import { LimitError } from '../errors.ts';
import {
  append,
  type ChildNode,
  Comment,
  Document,
  Element,
  emptyAttributes,
  isElement,
  isText,
  noChildren,
  type ParentNode,
  ProcessingInstruction,
  Text,
} from './nodes.ts';

export type NodeTypes = TreeAdapterTypeMap<
  ChildNode | ParentNode,
  ParentNode,
  ChildNode,
  Document,
  Document,
  Element,
  Comment,
  Text,
  Element,
  ProcessingInstruction
>;

/** Formatting elements that are left open are made anew in every block: without a limit a small page fills the memory. */
const MOST_ELEMENTS = 500_000;

/** Lets the reference parser write our nodes. One adapter serves one page, because it counts. */
export class PageAdapter implements TreeAdapter<NodeTypes> {
  #created = 0;

  createElement(name: string, namespace: html.NS, attributes: Token.Attribute[]): Element {
    if (++this.#created > MOST_ELEMENTS)
      throw new LimitError(`The page has more than ${MOST_ELEMENTS} elements.`);
    const attribs = emptyAttributes();
    for (let index = 0; index < attributes.length; index++) {
      const attribute = attributes[index]!;
      attribs[qualifiedName(attribute)] = attribute.value;
    }
    const element = new Element(name, attribs, noChildren());
    element.namespace = namespace;
    return element;
  }

  createDocument(): Document {
    return new Document([]);
  }

  createDocumentFragment(): Document {
    return new Document([]);
  }

  createCommentNode(data: string): Comment {
    return new Comment(data);
  }

  createTextNode(value: string): Text {
    return new Text(value);
  }

  isCommentNode(node: ChildNode | ParentNode): node is Comment {
    return node instanceof Comment;
  }

  isElementNode(node: ChildNode | ParentNode): node is Element {
    return isElement(node);
  }

  isTextNode(node: ChildNode | ParentNode): node is Text {
    return isText(node);
  }

  isDocumentTypeNode(node: ChildNode | ParentNode): node is ProcessingInstruction {
    return node instanceof ProcessingInstruction;
  }

  appendChild(parent: ParentNode, child: ChildNode): void {
    append(parent, child);
  }

  insertBefore(parent: ParentNode, child: ChildNode, reference: ChildNode): void {
    const { prev } = reference;
    child.parent = parent;
    child.next = reference;
    child.prev = prev;
    reference.prev = child;
    if (prev !== null) prev.next = child;
    parent.children.splice(parent.children.lastIndexOf(reference), 0, child);
  }

  detachNode(node: ChildNode): void {
    const { parent, prev, next } = node;
    if (parent === null) return;
    if (prev !== null) prev.next = next;
    if (next !== null) next.prev = prev;
    parent.children.splice(parent.children.lastIndexOf(node), 1);
    node.parent = null;
    node.prev = null;
    node.next = null;
  }

  insertText(parent: ParentNode, text: string): void {
    const last = parent.children[parent.children.length - 1];
    if (isText(last)) last.data += text;
    else append(parent, new Text(text));
  }

  insertTextBefore(parent: ParentNode, text: string, reference: ChildNode): void {
    const before = reference.prev;
    if (isText(before)) before.data += text;
    else this.insertBefore(parent, new Text(text), reference);
  }

  adoptAttributes(recipient: Element, attributes: Token.Attribute[]): void {
    for (const attribute of attributes) recipient.attribs[qualifiedName(attribute)] ??= attribute.value;
  }

  setTemplateContent(template: Element, content: Document): void {
    append(template, content as unknown as ChildNode);
  }

  getTemplateContent(template: Element): Document {
    return template.children[0] as unknown as Document;
  }

  getFirstChild(node: ParentNode): ChildNode | null {
    return node.children[0] ?? null;
  }

  getChildNodes(node: ParentNode): ChildNode[] {
    return node.children;
  }

  getParentNode(node: ChildNode): ParentNode | null {
    return node.parent;
  }

  getAttrList(element: Element): Token.Attribute[] {
    return Object.entries(element.attribs).map(([name, value]) => ({ name, value }));
  }

  getTagName(element: Element): string {
    return element.name;
  }

  getNamespaceURI(element: Element): html.NS {
    return element.namespace as html.NS;
  }

  getTextNodeContent(node: Text): string {
    return node.data;
  }

  getCommentNodeContent(node: Comment): string {
    return node.data;
  }

  setDocumentType(document: Document, name: string, publicId: string, systemId: string): void {
    const data = `!DOCTYPE ${name}${publicId === '' ? '' : ` PUBLIC "${publicId}"`}${systemId === '' ? '' : ` "${systemId}"`}`;
    let doctype = document.children.find((node) => node instanceof ProcessingInstruction);
    if (doctype === undefined) {
      doctype = new ProcessingInstruction('!doctype', data);
      append(document, doctype);
    }
    doctype.data = data;
    doctype['x-name'] = name;
    doctype['x-publicId'] = publicId;
    doctype['x-systemId'] = systemId;
  }

  getDocumentTypeNodeName(doctype: ProcessingInstruction): string {
    return doctype['x-name'] ?? '';
  }

  getDocumentTypeNodePublicId(doctype: ProcessingInstruction): string {
    return doctype['x-publicId'] ?? '';
  }

  getDocumentTypeNodeSystemId(doctype: ProcessingInstruction): string {
    return doctype['x-systemId'] ?? '';
  }

  setDocumentMode(document: Document, mode: html.DOCUMENT_MODE): void {
    document['x-mode'] = mode;
  }

  getDocumentMode(document: Document): html.DOCUMENT_MODE {
    return (document['x-mode'] ?? 'no-quirks') as html.DOCUMENT_MODE;
  }

  getNodeSourceCodeLocation(node: ChildNode | ParentNode): Token.ElementLocation | undefined {
    return node.sourceCodeLocation as Token.ElementLocation | undefined;
  }

  setNodeSourceCodeLocation(node: ChildNode | ParentNode, location: Token.ElementLocation | null): void {
    node.startIndex = location?.startOffset ?? null;
    node.endIndex = location?.endOffset ?? null;
  }

  updateNodeSourceCodeLocation(node: ChildNode | ParentNode, location: Partial<Token.ElementLocation>): void {
    if (location.endOffset !== undefined) node.endIndex = location.endOffset;
  }
}

/** `xlink:href` keeps its prefix, so that it is not taken for `href`. */
function qualifiedName(attribute: Token.Attribute): string {
  const { name, prefix } = attribute;
  return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
}
