import { type Box, overlaps } from './boxes.ts';
import { HEIGHT, WIDTH } from './projection.ts';
import type { Spot } from './spots.ts';

export interface Label {
  x: number;
  y: number;
  /** Which part of the text stands at x. */
  anchor: 'start' | 'middle' | 'end';
  text: string;
}

type Dot = Pick<Spot, 'id' | 'x' | 'y' | 'radius' | 'name' | 'price'>;

/** Of the widest usual letters, so that no label is longer than its box. */
const LETTER = 6;
const LINE = 12;
const LONGEST = 24;

const shortName = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;

const labelText = ({ name, price }: Dot): string => [shortName(name), price].filter(Boolean).join(' ');

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left >= 2 && right <= WIDTH - 2 && top >= 2 && bottom <= HEIGHT - 2;

function boxesOf({ x, y, radius }: Dot, width: number): Box[] {
  const at = (left: number, middle: number): Box => ({
    ...{ left, right: left + width, top: middle - LINE / 2, bottom: middle + LINE / 2 },
  });
  const gap = radius + 4;
  return [
    ...[at(x + gap, y), at(x - gap - width, y)],
    ...[at(x - width / 2, y - gap - 4), at(x - width / 2, y + gap + 4)],
    ...[
      at(x + gap, y - LINE),
      at(x + gap, y + LINE),
      at(x - gap - width, y - LINE),
      at(x - gap - width, y + LINE),
    ],
  ];
}

const boxOf = ({ x, y, radius }: Pick<Dot, 'x' | 'y' | 'radius'>): Box => ({
  ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
});

/** The text keeps to the side of its box where the dot is. */
function labelIn({ left, right, top, bottom }: Box, { x }: Dot, text: string): Label {
  const y = (top + bottom) / 2 + 3.5;
  if (left >= x) return { x: left, y, anchor: 'start', text };
  if (right <= x) return { x: right, y, anchor: 'end', text };
  return { x: (left + right) / 2, y, anchor: 'middle', text };
}

interface Labels {
  of: ReadonlyMap<string, Label>;
  /** What dots and labels cover. */
  taken: readonly Box[];
}

/** Each label beside its dot where it covers nothing: else only the price, and without a place for that none. */
export function labelsOf(
  dots: readonly Dot[],
  others: readonly Pick<Dot, 'x' | 'y' | 'radius'>[] = [],
): Labels {
  const labels = new Map<string, Label>();
  const taken = [...dots, ...others].map(boxOf);
  for (const dot of dots) {
    const texts = [labelText(dot), ...(dot.price === '' ? [] : [dot.price])];
    const places = texts.flatMap((text) => boxesOf(dot, text.length * LETTER).map((box) => ({ text, box })));
    const free = places.find(({ box }) => isInside(box) && !taken.some((one) => overlaps(box, one)));
    if (free === undefined) continue;
    taken.push(free.box);
    labels.set(dot.id, labelIn(free.box, dot, free.text));
  }
  return { of: labels, taken };
}

/** Of the one that is pointed at and has no label: over whatever is there, but within the map. */
export function labelOver(dot: Dot): Label {
  const text = labelText(dot);
  const boxes = boxesOf(dot, text.length * LETTER);
  const [beside] = boxes;
  const box = boxes.find(isInside) ?? beside;
  return box === undefined ? { x: dot.x, y: dot.y, anchor: 'middle', text } : labelIn(box, dot, text);
}
