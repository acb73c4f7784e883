import { serialize, serializeOuter } from 'parse5';
import { type NodeTypes, PageAdapter } from './adapter.ts';
import type { ChildNode, Element, ParentNode } from './nodes.ts';

const options = { treeAdapter: new PageAdapter(), scriptingEnabled: false };

/** The markup inside a node, as a browser would write it. */
export function innerHtml(node: ParentNode): string {
  return serialize<NodeTypes>(node, options);
}

/** The markup of an element with its own tags. */
export function outerHtml(node: Element | ChildNode): string {
  return serializeOuter<NodeTypes>(node as Element, options);
}
