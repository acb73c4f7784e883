import { aboutDollars } from '../shared/money.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { HEIGHT, WIDTH } from './projection.ts';

export interface Dot {
  hospital: HospitalPrices;
  x: number;
  y: number;
  radius: number;
}

export interface Label {
  x: number;
  y: number;
  text: string;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 5.4;
const LINE = 12;
const LONGEST = 24;

const shortName = (name: string): string => {
  const own = name.replace(/^Sample:\s*/, '');
  return own.length <= LONGEST ? own : `${own.slice(0, LONGEST - 1).trimEnd()}…`;
};

export const labelText = ({ name, median }: HospitalPrices): string =>
  `${shortName(name)}${median === null ? '' : ` ${aboutDollars(median)}`}`;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

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

/** Each label beside its dot where it covers nothing: else only the price, and without a place for that none. */
export function labelsOf(dots: readonly Dot[]): Map<string, Label> {
  const labels = new Map<string, Label>();
  const taken: Box[] = dots.map(({ x, y, radius }) => ({
    ...{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
  }));
  for (const dot of dots) {
    const { median } = dot.hospital;
    const texts = [labelText(dot.hospital), ...(median === null ? [] : [aboutDollars(median)])];
    const places = texts.flatMap((text) => boxesOf(dot, text.length * LETTER).map((box) => ({ text, box })));
    const free = places.find(({ box }) => isInside(box) && !taken.some((one) => overlaps(box, one)));
    if (free === undefined) continue;
    const { text, box } = free;
    taken.push(box);
    labels.set(dot.hospital.id, { x: box.left, y: (box.top + box.bottom) / 2 + 3.5, text });
  }
  return labels;
}
