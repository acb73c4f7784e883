import { compile, type Options } from 'css-select';
import { isTraversal, type Selector, SelectorType } from 'css-what';
import { LimitError, SelectorError } from '../errors.ts';
import {
  type ChildNode,
  type Document,
  type Element,
  isElement,
  isText,
  type ParentNode,
  previousElement,
  rootElement,
} from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import { isEmpty, isLinkName } from './css-states.ts';

type Node = ChildNode | ParentNode;

/** Steps through the tree that one selector may take on a page; only a hostile pair of both needs more. */
const MOST_STEPS = 20_000_000;
const SCOPE = '-scope';
const INSIDE = '-inside';
const LINK = '-link';
/** Ours instead of css-select's. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['scope', SCOPE],
  ['link', LINK],
  ['any-link', LINK],
]);

/** Selectors that the walker does not know, answered by css-select on the same tree, with the same meaning of scope. */
export class CssFallback {
  readonly #parsed: Selector[][];

  constructor(selector: string, parsed: Selector[][]) {
    this.#parsed = parsed;
    try {
      this.#compile(
        () => true,
        () => true,
      );
    } catch (error) {
      throw new SelectorError(selector, faultPosition(selector, parsed), messageOf(error as Error));
    }
  }

  /** The matches in the document, or in an item and at the item itself. */
  select(document: Document, item?: Element): Element[] {
    const root = item ?? rootElement(document);
    const found: Element[] = [];
    if (root === null) return found;
    const isInside = item === undefined ? () => true : (element: Element) => contains(item, element);
    const matches = this.#compile((element) => element === root, isInside);
    const test = (element: Element) => {
      if (matches(element)) found.push(element);
    };
    test(root);
    walk(root, { open: test, close: () => undefined });
    return found;
  }

  #compile(isScope: (element: Element) => boolean, isInside: (element: Element) => boolean) {
    const options: Options<Node, Element> = {
      adapter: countedAdapter(),
      pseudos: { [SCOPE]: isScope, [INSIDE]: isInside, [LINK]: isLink, empty: isEmpty },
    };
    return compile<Node, Element>(this.#parsed.map(anchored), options);
  }
}

const isLink = ({ name, attribs }: Element): boolean => isLinkName(name) && attribs.href !== undefined;

function contains(item: Element, element: Element): boolean {
  for (let node: ParentNode | null = element; node !== null; node = node.parent)
    if (node === item) return true;
  return false;
}

/** A copy that names its scope: css-select changes what it is given. */
function anchored(tokens: readonly Selector[]): Selector[] {
  const copy = tokens.map(withOwnPseudos);
  const first = copy[0];
  if (first !== undefined && isTraversal(first)) return [pseudo(SCOPE), ...copy];
  const end = copy.findIndex(isTraversal);
  const head = end === -1 ? copy : copy.slice(0, end);
  return [...head, pseudo(INSIDE), ...copy.slice(head.length)];
}

function withOwnPseudos(token: Selector): Selector {
  if (token.type !== SelectorType.Pseudo) return { ...token };
  const own = OWN.get(token.name);
  if (own !== undefined) return pseudo(own);
  const { data } = token;
  return Array.isArray(data)
    ? { ...token, data: data.map((list) => list.map(withOwnPseudos)) }
    : { ...token };
}

const pseudo = (name: string): Selector => ({ type: SelectorType.Pseudo, name, data: null });

function countedAdapter(): NonNullable<Options<Node, Element>['adapter']> {
  let steps = 0;
  const step = (count: number) => {
    steps += count;
    if (steps > MOST_STEPS)
      throw new LimitError('A selector is too expensive on this page. Make it simpler.');
  };
  return {
    isTag: (node): node is Element => isElement(node),
    getAttributeValue: (element, name) => element.attribs[name],
    getName: (element) => element.name,
    getChildren: (node) => {
      step(1);
      return 'children' in node ? node.children : [];
    },
    getParent: (element) => {
      step(1);
      return element.parent;
    },
    getSiblings: (node) => {
      const siblings = node.parent?.children ?? [node];
      step(siblings.length);
      return siblings as Node[];
    },
    prevElementSibling: (node) => previousElement(node as Element),
    getText: (node) => {
      const text = textContent(node);
      step(text.length);
      return text;
    },
    hasAttrib: (element, name) => element.attribs[name] !== undefined,
    removeSubsets: (nodes) => nodes,
  };
}

function textContent(node: Node): string {
  if (isText(node)) return node.data;
  if (!('children' in node)) return '';
  let text = '';
  walk(node, {
    open: () => undefined,
    close: () => undefined,
    other: (child) => {
      if (isText(child)) text += child.data;
    },
  });
  return text;
}

/** The first part of the selector that css-select refuses. */
function faultPosition(selector: string, parsed: Selector[][]): number {
  for (const token of parsed.flat()) {
    if (token.type !== SelectorType.Pseudo && token.type !== SelectorType.PseudoElement) continue;
    try {
      compile([[{ ...token }]]);
    } catch {
      const mark = token.type === SelectorType.Pseudo ? ':' : '::';
      return Math.max(0, selector.toLowerCase().indexOf(mark + token.name));
    }
  }
  return 0;
}

function messageOf(error: Error): string {
  const { message } = error;
  if (message.startsWith('Unknown pseudo-class'))
    return `There is no pseudo-class ${message.slice(21).replace(/\(.*$/s, '')}.`;
  if (message.startsWith('Pseudo-elements'))
    return 'Pseudo-elements cannot be selected, except ::text and ::attr(name) at the end.';
  if (message.startsWith('n-th rule')) return 'This position is invalid. Write it like 2n+1.';
  if (message.startsWith('Namespaced')) return 'Namespaces are not supported.';
  return message.endsWith('.') ? message : `${message}.`;
}
