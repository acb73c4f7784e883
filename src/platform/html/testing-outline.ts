import { must } from '../../kernel/must.ts';
import { type ChildNode, type Document, isElement, isText, type ParentNode } from './tree/nodes.ts';

/** A tree as lines, for comparison; iterative, since trees may be deep. */
export function outline(document: Document): string {
  const lines: string[] = [];
  const open: { node: ChildNode | ParentNode; depth: number }[] = [{ node: document, depth: 0 }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { node, depth } = entry;
    lines.push(' '.repeat(depth) + described(node));
    const { children = [] } = node as { children?: ChildNode[] };
    for (let index = children.length - 1; index >= 0; index--)
      open.push({ node: must(children[index], 'children[index]'), depth: depth + 1 });
  }
  return lines.join('\n');
}

function described(node: ChildNode | ParentNode): string {
  if (isText(node)) return JSON.stringify(node.data);
  if (isElement(node))
    return `<${node.namespace} ${node.name} ${JSON.stringify(Object.entries(node.attribs))}>`;
  return `${node.type} ${'data' in node ? node.data : ''}`;
}
