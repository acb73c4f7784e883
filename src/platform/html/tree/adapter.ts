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
export function createAdapter(): TreeAdapter<NodeTypes> {
  let created = 0;
  return {
    ...stateless,
    createElement(name, namespace, attributes) {
      if (++created > MOST_ELEMENTS)
        throw new LimitError(`The page makes more than ${MOST_ELEMENTS} elements.`);
      const attribs = emptyAttributes();
      for (let index = 0; index < attributes.length; index++) {
        const attribute = attributes[index]!;
        attribs[qualifiedName(attribute)] = attribute.value;
      }
      const element = new Element(name, attribs);
      element.namespace = namespace;
      return element;
    },
  };
}

/** `xlink:href` keeps its prefix, so that it is not taken for `href`. */
function qualifiedName(attribute: Token.Attribute): string {
  const { name, prefix } = attribute;
  return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
}

const stateless: Omit<TreeAdapter<NodeTypes>, 'createElement'> = {
  isCommentNode: (node): node is Comment => node instanceof Comment,
  isElementNode: (node): node is Element => isElement(node),
  isTextNode: (node): node is Text => isText(node),
  isDocumentTypeNode: (node): node is ProcessingInstruction => node instanceof ProcessingInstruction,
  createDocument: () => new Document([]),
  createDocumentFragment: () => new Document([]),
  createCommentNode: (data) => new Comment(data),
  createTextNode: (value) => new Text(value),
  appendChild: append,
  insertBefore,
  detachNode,
  insertText(parent, text) {
    const last = parent.children[parent.children.length - 1];
    if (isText(last)) last.data += text;
    else append(parent, new Text(text));
  },
  insertTextBefore(parent, text, reference) {
    const before = reference.prev;
    if (isText(before)) before.data += text;
    else insertBefore(parent, new Text(text), reference);
  },
  adoptAttributes(recipient, attributes) {
    for (const attribute of attributes) recipient.attribs[qualifiedName(attribute)] ??= attribute.value;
  },
  setTemplateContent: (template, content) => append(template, content as unknown as ChildNode),
  getTemplateContent: (template) => template.children[0] as unknown as Document,
  getFirstChild: (node) => node.children[0] ?? null,
  getChildNodes: (node) => node.children,
  getParentNode: (node) => node.parent,
  getAttrList: (element) => Object.entries(element.attribs).map(([name, value]) => ({ name, value })),
  getTagName: (element) => element.name,
  getNamespaceURI: (element) => element.namespace as html.NS,
  getTextNodeContent: (node) => node.data,
  getCommentNodeContent: (node) => node.data,
  setDocumentType,
  getDocumentTypeNodeName: (doctype) => doctype['x-name'] ?? '',
  getDocumentTypeNodePublicId: (doctype) => doctype['x-publicId'] ?? '',
  getDocumentTypeNodeSystemId: (doctype) => doctype['x-systemId'] ?? '',
  setDocumentMode(document, mode) {
    document['x-mode'] = mode;
  },
  getDocumentMode: (document) => (document['x-mode'] ?? 'no-quirks') as html.DOCUMENT_MODE,
  getNodeSourceCodeLocation: (node) => node.sourceCodeLocation as Token.ElementLocation | undefined,
  setNodeSourceCodeLocation(node, location) {
    node.startIndex = location?.startOffset ?? null;
    node.endIndex = location?.endOffset ?? null;
  },
  updateNodeSourceCodeLocation(node, location) {
    if (location.endOffset !== undefined) node.endIndex = location.endOffset;
  },
};

function insertBefore(parent: ParentNode, child: ChildNode, reference: ChildNode): void {
  const { prev } = reference;
  child.parent = parent;
  child.next = reference;
  child.prev = prev;
  reference.prev = child;
  if (prev !== null) prev.next = child;
  parent.children.splice(parent.children.lastIndexOf(reference), 0, child);
}

function detachNode(node: ChildNode): void {
  const { parent, prev, next } = node;
  if (parent === null) return;
  if (prev !== null) prev.next = next;
  if (next !== null) next.prev = prev;
  parent.children.splice(parent.children.lastIndexOf(node), 1);
  node.parent = null;
  node.prev = null;
  node.next = null;
}

function setDocumentType(document: Document, name: string, publicId: string, systemId: string): void {
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
