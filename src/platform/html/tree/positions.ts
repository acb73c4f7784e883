import type { ChildNode, HtmlTree } from './nodes.ts';

export interface Position {
  /** Both count from 1. */
  line: number;
  column: number;
}

const lineStarts = new WeakMap<HtmlTree, number[]>();

/** Where a node begins in the page, when the tree was made with positions and the page itself wrote the node. */
export function positionOf(tree: HtmlTree, node: ChildNode): Position | undefined {
  if (tree.source === undefined || node.startIndex === null) return undefined;
  const starts = startsOf(tree, tree.source);
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= node.startIndex) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: node.startIndex - starts[low]! + 1 };
}

function startsOf(tree: HtmlTree, source: string): number[] {
  let starts = lineStarts.get(tree);
  if (starts === undefined) {
    starts = [0];
    for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
    lineStarts.set(tree, starts);
  }
  return starts;
}
