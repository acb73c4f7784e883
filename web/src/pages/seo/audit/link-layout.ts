import type { AuditLink, AuditPage } from '../../../../../client/index.ts';
import { plural } from '../../../lib/format.ts';

/** More than these cannot be told apart. */
export const MOST_PAGES = 60;
const ROWS = 15;
const ROW = 30;
const COLUMN = 188;
const GAP = 44;
const TOP = 36;
const SMALLEST = 3;
const LARGEST = 11;

export interface PlacedPage {
  page: AuditPage;
  x: number;
  y: number;
  radius: number;
  /** Where it stands for the arrow keys. */
  column: number;
  row: number;
}

export interface LinkLayout {
  width: number;
  height: number;
  /** One for each depth, over all its columns. */
  heads: readonly { label: string; x: number }[];
  pages: readonly PlacedPage[];
  /** How many pages could be drawn. */
  total: number;
}

/** The most important pages from left to right by clicks from the start, the most important of each depth on top. */
export function layOut(all: readonly AuditPage[]): LinkLayout {
  const ranked = all
    .filter(({ importance }) => importance !== null)
    .toSorted((one, other) => Number(other.importance) - Number(one.importance));
  const shown = ranked.slice(0, MOST_PAGES);
  const most = shown[0]?.importance ?? 1;
  const depths = [...Map.groupBy(shown, ({ clicks }) => clicks)].sort(
    ([one], [other]) => (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY),
  );
  const heads: { label: string; x: number }[] = [];
  const pages: PlacedPage[] = [];
  let column = 0;
  let x = GAP / 2;
  for (const [clicks, own] of depths) {
    heads.push({ label: clicks === null ? 'Not linked' : plural(clicks, 'click'), x });
    for (const [at, page] of own.entries())
      pages.push({
        ...{ page, column: column + Math.floor(at / ROWS), row: at % ROWS },
        x: x + LARGEST + Math.floor(at / ROWS) * COLUMN,
        y: TOP + (at % ROWS) * ROW + ROW / 2,
        radius: SMALLEST + Math.sqrt(Number(page.importance) / most) * (LARGEST - SMALLEST),
      });
    const columns = Math.ceil(own.length / ROWS);
    column += columns;
    x += columns * COLUMN + GAP;
  }
  const rows = Math.max(1, ...pages.map(({ row }) => row + 1));
  return { width: x, height: TOP + rows * ROW + 8, heads, pages, total: ranked.length };
}

export interface DrawnLink {
  id: string;
  from: string;
  to: string;
  path: string;
}

/** One line for all links of one page to another. */
export function drawLinks(links: readonly AuditLink[], pages: readonly PlacedPage[]): DrawnLink[] {
  const places = new Map(pages.map((place) => [place.page.url, place]));
  const drawn = new Map<string, DrawnLink>();
  for (const { from, to } of links) {
    const [start, end] = [places.get(from), places.get(to)];
    const id = `${from} ${to}`;
    if (start === undefined || end === undefined || start === end || drawn.has(id)) continue;
    drawn.set(id, { id, from, to, path: pathOf(start, end) });
  }
  return [...drawn.values()];
}

/** Lines to the right leave their page there, all others go round on its left. */
function pathOf(start: PlacedPage, end: PlacedPage): string {
  const isForward = end.x > start.x;
  const reach = start.x === end.x ? 28 + Math.abs(end.row - start.row) : Math.abs(end.x - start.x) / 2;
  const leave = start.x + (isForward ? reach : -reach);
  const arrive = end.x + (start.x > end.x ? reach : -reach);
  const edge = end.x + (start.x > end.x ? end.radius + 5 : -end.radius - 5);
  return `M${start.x} ${start.y}C${leave} ${start.y} ${arrive} ${end.y} ${edge} ${end.y}`;
}

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The page that an arrow key leads to; in another column the one at the same height, or its last. */
export function neighbour(
  pages: readonly PlacedPage[],
  from: PlacedPage,
  key: string,
): PlacedPage | undefined {
  const [columns, rows] = STEPS[key] ?? [0, 0];
  const own = pages.filter(({ column }) => column === from.column + columns);
  return own.findLast(({ row }) => (columns === 0 ? row === from.row + rows : row <= from.row));
}
