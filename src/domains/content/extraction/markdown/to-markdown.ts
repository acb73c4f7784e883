import {
  type ChildNode,
  type Element,
  isElement,
  isText,
  type ParentNode,
  type UrlResolver,
  visibleText,
  walk,
} from '../../../../platform/html/index.ts';
import { BLOCKS, EMBEDDED, findBlocks, UNREAD } from './elements.ts';
import { codeBlock, escapeLineStarts, escapeText } from './escape.ts';
import { writeLine } from './lines.ts';
import { writeList } from './lists.ts';
import { writeTable } from './tables.ts';
import { type Block, joinBlocks, type MarkdownWriter } from './writer.ts';

/** Deeper than any page that somebody wrote; below it only the text is kept. */
const DEEPEST = 100;
/** A link around more than that is no text to click, but half a page. */
const LONGEST_LINK = 400;
const LANGUAGE = /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|brush:\s*)([\w+#.-]+)/i;

/** The content of a node as Markdown with GitHub's tables, addresses in full. */
export function toMarkdown(root: ParentNode, resolver: UrlResolver): string {
  const blocks = findBlocks(root);
  const isBlock = (node: ChildNode): boolean => isElement(node) && blocks.has(node);
  const writer: MarkdownWriter = {
    resolver,
    isBlock,
    blocks: (nodes, depth) => writeBlocks(writer, nodes, depth),
    line: (nodes, lineBreak = ' ') => writeLine(nodes, { resolver, isBlock, lineBreak }),
    element: (element, depth, before) => writeElement(writer, element, depth, before),
  };
  return joinBlocks(writer.blocks(root.children, 0));
}

/** Blocks as they are, and what stands between them as paragraphs. */
function writeBlocks(writer: MarkdownWriter, nodes: readonly ChildNode[], depth: number): Block[] {
  const blocks: Block[] = [];
  let between: ChildNode[] = [];
  const flush = () => {
    blocks.push(...paragraph(writer.line(between, '\\\n')));
    between = [];
  };
  const add = (some: readonly ChildNode[], level: number): void => {
    for (const node of some) {
      if (!writer.isBlock(node)) between.push(node);
      else if (level <= DEEPEST && isWrapping(node as Element)) add((node as Element).children, level + 1);
      else {
        flush();
        blocks.push(...writer.element(node as Element, level, blocks.at(-1)));
      }
    }
  };
  add(nodes, depth);
  flush();
  return blocks;
}

/** Stands in a line, but has blocks inside: what it holds belongs to the lines around it. */
function isWrapping(element: Element): boolean {
  const { name, attribs } = element;
  if (name === 'a' && attribs.href !== undefined) return visibleText(element).length > LONGEST_LINK;
  return !BLOCKS.has(name) && !UNREAD.has(name);
}

function writeElement(
  writer: MarkdownWriter,
  element: Element,
  depth: number,
  before: Block | undefined,
): Block[] {
  const { name, children } = element;
  if (depth > DEEPEST) return plainText(element);
  if (EMBEDDED.has(name) || name === 'a') return paragraph(writer.line([element]));
  if (UNREAD.has(name)) return [];
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(writer.line(children), Number(name.slice(1)));
    case 'hr':
      return [{ kind: 'other', text: '***' }];
    case 'pre':
    case 'listing':
    case 'xmp':
      return code(element);
    case 'blockquote':
      return quotation(writer.blocks(children, depth + 1));
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return writeList(writer, element, depth, before);
    case 'table':
      return writeTable(writer, element, depth);
    case 'dt':
    case 'summary':
      return term(writer, children, depth);
    default:
      return writer.blocks(children, depth + 1);
  }
}

function paragraph(line: string): Block[] {
  return line === '' ? [] : [{ kind: 'text', text: escapeLineStarts(line) }];
}

function heading(line: string, level: number): Block[] {
  // Signs at the end would be taken for a part of the heading's own.
  const text = line.endsWith('#') ? line.replace(/(?<!#)#+$/, '\\$&') : line;
  return text === '' ? [] : [{ kind: 'other', text: `${'#'.repeat(level)} ${text}` }];
}

function quotation(blocks: readonly Block[]): Block[] {
  if (blocks.length === 0) return [];
  const text = joinBlocks(blocks)
    .replace(/^(?=.)/gm, '> ')
    .replace(/^$/gm, '>');
  return [{ kind: 'other', text }];
}

function term(writer: MarkdownWriter, children: readonly ChildNode[], depth: number): Block[] {
  if (children.some((child) => writer.isBlock(child))) return writer.blocks(children, depth + 1);
  const text = writer.line(children);
  return text === ''
    ? []
    : [{ kind: 'text', text: /[*[`!]/.test(text) ? escapeLineStarts(text) : `**${text}**` }];
}

function code(element: Element): Block[] {
  const text = rawText(element).replace(/^\n+/, '').trimEnd();
  const holder = element.children.find((child) => isElement(child) && child.name === 'code') as
    | Element
    | undefined;
  const [, language = ''] =
    LANGUAGE.exec(`${element.attribs.class ?? ''} ${holder?.attribs.class ?? ''}`) ?? [];
  return text === '' ? [] : [{ kind: 'other', text: codeBlock(text, language) }];
}

/** Every sign and line as it stands. */
function rawText(element: Element): string {
  let text = '';
  let unread = 0;
  const endLine = ({ name }: Element) => {
    if (BLOCKS.has(name) && text !== '' && !text.endsWith('\n')) text += '\n';
  };
  walk(element, {
    open(child) {
      if (UNREAD.has(child.name)) unread += 1;
      if (child.name === 'br') text += '\n';
      endLine(child);
    },
    close(child) {
      if (UNREAD.has(child.name)) unread -= 1;
      endLine(child);
    },
    other(node) {
      if (unread === 0 && isText(node)) text += node.data;
    },
  });
  return text;
}

function plainText(element: Element): Block[] {
  return paragraph(escapeText(visibleText(element).replace(/\s+/g, ' ').trim()));
}
