import type { Element, HtmlTree } from '../../../../platform/html/index.ts';
import { beginningOf, childrenOf, classesOf, kindOf, pathOf } from './labels.ts';
import { cut } from './texts.ts';

interface Branch {
  element: Element;
  depth: number;
  /** How many of its siblings, itself included, are of its kind. */
  repeats: number;
  below: Branch[];
}

const MOST_NODES = 300;
const LONGEST_TEXT = 80;
const MOST_CLASSES = 20;

/**
 * The tree of a page from its body down, in the order of the page, one line an element: siblings of one kind stand as
 * one. The upper levels come first when not all fit.
 */
export function outline(tree: HtmlTree) {
  const body = bodyOf(tree);
  if (body === undefined) return { nodes: [], truncated: false };
  const top: Branch = { element: body, depth: 0, repeats: 1, below: [] };
  const waiting = [top];
  let chosen = 1;
  let truncated = false;
  for (const branch of waiting) {
    for (const [element, repeats] of kindsBelow(branch.element)) {
      if (chosen === MOST_NODES) {
        truncated = true;
        break;
      }
      chosen += 1;
      const next: Branch = { element, depth: branch.depth + 1, repeats, below: [] };
      branch.below.push(next);
      waiting.push(next);
    }
  }
  return { nodes: inOrder(top).map(describe), truncated };
}

export function bodyOf({ document }: HtmlTree): Element | undefined {
  const html = document.children.find((child) => 'name' in child && child.name === 'html') as
    | Element
    | undefined;
  return html?.children.find((child) => 'name' in child && child.name === 'body') as Element | undefined;
}

/** The first child of each kind, with how many there are. */
function kindsBelow(element: Element): [Element, number][] {
  const kinds = new Map<string, [Element, number]>();
  for (const child of childrenOf(element)) {
    const key = child.attribs.id === undefined ? kindOf(child) : `#${child.attribs.id}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, [child, 1]);
    else known[1] += 1;
  }
  return [...kinds.values()];
}

function inOrder(top: Branch): Branch[] {
  const all: Branch[] = [];
  const open = [top];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    all.push(branch);
    open.push(...branch.below.toReversed());
  }
  return all;
}

function describe({ element, depth, repeats }: Branch) {
  return {
    depth,
    tag: element.name,
    id: element.attribs.id === undefined ? null : cut(element.attribs.id, LONGEST_TEXT),
    classes: classesOf(element)
      .slice(0, MOST_CLASSES)
      .map((name) => cut(name, LONGEST_TEXT)),
    children: childrenOf(element).length,
    repeats,
    text: beginningOf(element, LONGEST_TEXT),
    path: pathOf(element),
  };
}
