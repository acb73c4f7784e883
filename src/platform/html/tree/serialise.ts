import { serialize, serializeOuter } from 'parse5';
import { createAdapter } from './adapter.ts';
import type { ChildNode, Element, ParentNode } from './nodes.ts';

const options = { treeAdapter: createAdapter(), scriptingEnabled: false };

/** The markup inside a node, as a browser would write it. */
export function innerHtml(node: ParentNode): string {
  return serialize(node, options);
}

/** The markup of an element with its own tags. */
export function outerHtml(node: Element | ChildNode): string {
  return serializeOuter(node as Element, options);
}
