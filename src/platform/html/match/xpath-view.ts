import { LimitError } from '../errors.ts';
import {
  type ChildNode,
  Comment,
  type Document,
  type Element,
  isText,
  type ParentNode,
} from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';

const ELEMENT = 1;
const ATTRIBUTE = 2;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;

/** A node as the XPath engine wants to see it. HTML has no namespaces there, so that `//svg` needs no prefix. */
export class ViewNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName: string;
  readonly prefix = null;
  readonly namespaceURI = null;
  readonly data: string;
  readonly childNodes: ViewNode[] = [];
  readonly attributes: ViewNode[] = [];
  parentNode: ViewNode | null = null;
  place = 0;
  /** The node of the tree; the owner for an attribute. */
  readonly origin: ChildNode | ParentNode;

  constructor(nodeType: number, name: string, data: string, origin: ChildNode | ParentNode) {
    this.nodeType = nodeType;
    this.nodeName = name;
    this.localName = name;
    this.data = data;
    this.origin = origin;
  }

  get value(): string {
    return this.data;
  }

  get isAttribute(): boolean {
    return this.nodeType === ATTRIBUTE;
  }
}

export interface View {
  document: ViewNode;
  of: Map<ChildNode | ParentNode, ViewNode>;
}

const views = new WeakMap<Document, View>();

export function viewOf(document: Document): View {
  let view = views.get(document);
  if (view === undefined) {
    view = build(document);
    views.set(document, view);
  }
  return view;
}

function build(document: Document): View {
  const root = new ViewNode(DOCUMENT, '#document', '', document);
  const of = new Map<ChildNode | ParentNode, ViewNode>([[document, root]]);
  let current = root;
  const add = (node: ViewNode, origin: ChildNode) => {
    node.parentNode = current;
    node.place = current.childNodes.push(node) - 1;
    of.set(origin, node);
  };
  walk(document, {
    open(element) {
      const node = new ViewNode(ELEMENT, element.name, '', element);
      addAttributes(node, element);
      add(node, element);
      current = node;
    },
    close() {
      current = current.parentNode!;
    },
    other(node) {
      if (isText(node)) add(new ViewNode(TEXT, '#text', node.data, node), node);
      else if (node instanceof Comment) add(new ViewNode(COMMENT, '#comment', node.data, node), node);
    },
  });
  return { document: root, of };
}

function addAttributes(node: ViewNode, element: Element): void {
  for (const [name, value] of Object.entries(element.attribs)) {
    const attribute = new ViewNode(ATTRIBUTE, name, value, element);
    attribute.parentNode = node;
    node.attributes.push(attribute);
  }
}

const MOST_STEPS = 500_000;

/** The way of the engine through the tree, with a toll: an expression may be of any power of the size of a page. */
export function countingFacade() {
  let steps = 0;
  const step = <T>(result: T): T => {
    if (++steps > MOST_STEPS)
      throw new LimitError('An XPath expression is too expensive on this page. Make it simpler.');
    return result;
  };
  const beside = (node: ViewNode, by: number) =>
    step(node.isAttribute ? null : (node.parentNode?.childNodes[node.place + by] ?? null));
  return {
    getAllAttributes: (node: ViewNode) => step(node.attributes),
    getAttribute: (node: ViewNode, name: string) =>
      step(node.attributes.find((attribute) => attribute.localName === name)?.data ?? null),
    getChildNodes: (node: ViewNode) => step(node.childNodes),
    getData: (node: ViewNode) => step(node.data),
    getFirstChild: (node: ViewNode) => step(node.childNodes[0] ?? null),
    getLastChild: (node: ViewNode) => step(node.childNodes[node.childNodes.length - 1] ?? null),
    getNextSibling: (node: ViewNode) => beside(node, 1),
    getParentNode: (node: ViewNode) => step(node.parentNode),
    getPreviousSibling: (node: ViewNode) => beside(node, -1),
  };
}
