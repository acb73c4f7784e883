import { type Element, isElement } from '../../../../platform/html/index.ts';
import { isNamed } from './elements.ts';
import type { Block, MarkdownWriter } from './writer.ts';

type Row = { cells: Element[]; isHead: boolean };

const MOST_COLUMNS = 100;
const PARTS = new Set(['thead', 'tbody', 'tfoot']);
/** What no cell of a Markdown table can hold: such a table arranges the page, or is too rich. */
const TOO_RICH = new Set(['table', 'pre', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A table as GitHub's Markdown has it, or its cells one after another where it cannot be one. */
export function writeTable(writer: MarkdownWriter, table: Element, depth: number): Block[] {
  const rows = rowsOf(table);
  const captions = table.children.filter((child) => isNamed(child, 'caption')) as Element[];
  const before = captions.flatMap(({ children }) => writer.blocks(children, depth + 1));
  const grid = layOut(rows);
  const width = Math.max(0, ...grid.map(({ length }) => length));
  if (width < 2 || width > MOST_COLUMNS || rows.some(({ cells }) => cells.some(isTooRich)))
    return [
      ...before,
      ...rows.flatMap(({ cells }) => cells.flatMap(({ children }) => writer.blocks(children, depth + 1))),
    ];
  const texts = grid.map((row) => Array.from({ length: width }, (_, at) => cellText(writer, row[at])));
  const [first = [], ...others] = texts;
  const [head, body] = rows[0]?.isHead === true ? [first, others] : [Array<string>(width).fill(''), texts];
  const rules = Array.from({ length: width }, (_, at) => ruleOf(grid[0]?.[at]));
  const lines = [head, rules, ...body].map((cells) => `| ${cells.join(' | ')} |`);
  return [...before, { kind: 'other', text: lines.join('\n') }];
}

function rowsOf(table: Element): Row[] {
  const rows: Row[] = [];
  const add = (row: Element, inHead: boolean) => {
    const cells = row.children.filter((child) => isNamed(child, 'td', 'th')) as Element[];
    if (cells.length === 0) return;
    rows.push({ cells, isHead: inHead || cells.every(({ name }) => name === 'th') });
  };
  for (const part of table.children.filter(isElement)) {
    if (part.name === 'tr') add(part, false);
    else if (PARTS.has(part.name))
      for (const row of part.children) if (isNamed(row, 'tr')) add(row, part.name === 'thead');
  }
  return rows;
}

/** Where cells go over several columns or rows, the others move on; the text stands in the first place. */
function layOut(rows: readonly Row[]): (Element | null)[][] {
  const grid: (Element | null | undefined)[][] = rows.map(() => []);
  for (const [rowAt, { cells }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[rowAt]![column] !== undefined) column += 1;
      const [across, down] = [span(cell.attribs.colspan), span(cell.attribs.rowspan)];
      for (let below = rowAt; below < Math.min(rowAt + down, rows.length); below++)
        for (let beside = column; beside < Math.min(column + across, MOST_COLUMNS + 1); beside++)
          grid[below]![beside] = below === rowAt && beside === column ? cell : null;
      column += across;
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? null));
}

function span(text: string | undefined): number {
  const number = Number(text ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MOST_COLUMNS ? number : 1;
}

function isTooRich(cell: Element): boolean {
  const open = [...cell.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    if (TOO_RICH.has(node.name)) return true;
    for (const child of node.children) open.push(child);
  }
  return false;
}

const cellText = (writer: MarkdownWriter, cell: Element | null | undefined): string =>
  cell === null || cell === undefined ? '' : writer.line(cell.children, '<br>').replaceAll('|', '\\|');

function ruleOf(cell: Element | null | undefined): string {
  const { align = '', style = '' } = cell?.attribs ?? {};
  const side = (/text-align\s*:\s*(\w+)/i.exec(style)?.[1] ?? align).toLowerCase();
  if (side === 'center') return ':-:';
  return side === 'right' ? '--:' : side === 'left' ? ':--' : '---';
}
