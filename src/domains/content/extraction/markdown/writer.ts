import type { ChildNode, Element, UrlResolver } from '../../../../platform/html/index.ts';

export interface Block {
  kind: 'text' | 'bullets' | 'numbers' | 'other';
  text: string;
}

/** What the parts of the converter use of each other. */
export interface MarkdownWriter {
  resolver: UrlResolver;
  isBlock(node: ChildNode): boolean;
  blocks(nodes: readonly ChildNode[], depth: number): Block[];
  /** One line; blocks inside are set apart by a space, or by the given line break. */
  line(nodes: readonly ChildNode[], lineBreak?: string): string;
  element(element: Element, depth: number, before: Block | undefined): Block[];
}

export const joinBlocks = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n\n');
