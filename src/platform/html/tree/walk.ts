import { type ChildNode, type Element, isElement, isForeign, type ParentNode } from './nodes.ts';

export interface TreeVisitor {
  open(element: Element): void;
  close(element: Element): void;
  /** Texts and comments. */
  other?(node: ChildNode): void;
}

/**
 * Visits what is in a node, in document order, however deep it is. The content of a template is no part of the page
 * and is left out.
 */
export function walk(root: ParentNode, visitor: TreeVisitor): void {
  let node: ChildNode | undefined = root.children[0];
  while (node !== undefined) {
    if (isElement(node)) {
      visitor.open(node);
      const first = firstChild(node);
      if (first !== undefined) {
        node = first;
        continue;
      }
      visitor.close(node);
    } else visitor.other?.(node);
    node = advance(node, root, visitor);
  }
}

function firstChild(element: Element): ChildNode | undefined {
  return element.name === 'template' && !isForeign(element) ? undefined : element.children[0];
}

function advance(from: ChildNode, root: ParentNode, visitor: TreeVisitor): ChildNode | undefined {
  let node = from;
  while (node.next === null) {
    const parent = node.parent;
    if (parent === root || parent === null) return undefined;
    visitor.close(parent as Element);
    node = parent as Element;
  }
  return node.next;
}
