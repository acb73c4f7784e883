import type { ChildNode, Element } from '../../../../platform/html/index.ts';
import { isNamed } from './elements.ts';
import { type Block, joinBlocks, type MarkdownWriter } from './writer.ts';

/** A list; one right after another of its kind gets other signs, or both would be one. */
export function writeList(
  writer: MarkdownWriter,
  element: Element,
  depth: number,
  before: Block | undefined,
): Block[] {
  const ordered = element.name === 'ol';
  const kind = ordered ? 'numbers' : 'bullets';
  const items = itemsOf(element)
    .map((nodes) => ({ nodes, blocks: writer.blocks(nodes, depth + 1), box: checkbox(nodes) }))
    .filter(({ blocks, box }) => blocks.length > 0 || box !== '');
  if (items.length === 0) return [];
  const isTight = items.every(({ nodes, blocks }) => isTightItem(nodes, blocks));
  const other = before?.kind === kind && !hasOtherSign(before.text, ordered);
  let number = firstNumber(element);
  const lines = items.map(({ blocks, box }) => {
    const sign = ordered ? `${number++}${other ? ')' : '.'} ` : other ? '+ ' : '- ';
    const text = `${box}${isTight ? blocks.map((block) => block.text).join('\n') : joinBlocks(blocks)}`;
    return sign + indent(text, sign.length);
  });
  return [{ kind, text: lines.join(isTight ? '\n' : '\n\n') }];
}

/** What stands in a list without being an item is one nevertheless. */
function itemsOf(element: Element): ChildNode[][] {
  const items: ChildNode[][] = [];
  let stray: ChildNode[] | undefined;
  for (const child of element.children) {
    if (isNamed(child, 'li')) {
      stray = undefined;
      items.push(child.children);
    } else if (stray === undefined) {
      stray = [child];
      items.push(stray);
    } else stray.push(child);
  }
  return items;
}

/** One text, and lists that may begin right below it. */
function isTightItem(nodes: readonly ChildNode[], blocks: readonly Block[]): boolean {
  if (nodes.some((node) => isNamed(node, 'p'))) return false;
  return blocks
    .slice(1)
    .every(({ kind, text }) => kind === 'bullets' || (kind === 'numbers' && /^1[.)] /.test(text)));
}

const hasOtherSign = (text: string, ordered: boolean): boolean =>
  ordered ? /^\d+\)/.test(text) : text.startsWith('+');

function firstNumber({ attribs }: Element): number {
  const start = Number(attribs.start ?? 1);
  return Number.isInteger(start) && start >= 0 && start < 100_000_000 ? start : 1;
}

function checkbox(nodes: readonly ChildNode[]): string {
  const box = nodes.find((node) => isNamed(node, 'input') && node.attribs.type === 'checkbox') as
    | Element
    | undefined;
  if (box === undefined) return '';
  return box.attribs.checked === undefined ? '[ ] ' : '[x] ';
}

const indent = (text: string, width: number): string =>
  text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
