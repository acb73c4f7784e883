import { type Box, overlaps } from './boxes.ts';
import type { HospitalPrices } from './by-hospital.ts';
import type { Outlines } from './outlines.ts';

export const WIDTH = 400;
export const HEIGHT = 340;
const ROOM = 1.35;
const MILES_PER_DEGREE = 69;
/** In degrees, some thirty miles: hospitals close to each other are shown with what is around them. */
const LEAST_SPAN = 30 / MILES_PER_DEGREE;
/** A wide box shows more to both sides than the map is made for. */
const ASIDE = 3;

export type Position = NonNullable<HospitalPrices['position']>;

export interface Projection {
  x(longitude: number): number;
  y(latitude: number): number;
  longitude(x: number): number;
  latitude(y: number): number;
  /** Length of a mile. */
  mile: number;
  isNear(ring: readonly number[]): boolean;
}

/** Flat enough for a few hundred miles: a degree of longitude is as wide as it is in the middle of the map. */
export function projectionOf(positions: readonly Position[]): Projection {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const narrow = Math.cos((middle.latitude * Math.PI) / 180);
  const tall = Math.max(LEAST_SPAN, (north - south) * ROOM);
  const wide = Math.max(LEAST_SPAN, (east - west) * narrow * ROOM);
  const scale = Math.min(WIDTH / wide, HEIGHT / tall);
  const reach = { x: (ASIDE * WIDTH) / scale / narrow / 2, y: HEIGHT / scale / 2 };
  return {
    x: (longitude) => WIDTH / 2 + (longitude - middle.longitude) * narrow * scale,
    y: (latitude) => HEIGHT / 2 - (latitude - middle.latitude) * scale,
    longitude: (x) => middle.longitude + (x - WIDTH / 2) / narrow / scale,
    latitude: (y) => middle.latitude - (y - HEIGHT / 2) / scale,
    mile: scale / MILES_PER_DEGREE,
    isNear: (ring) => {
      const xs = ring.filter((_, index) => index % 2 === 0);
      const ys = ring.filter((_, index) => index % 2 === 1);
      const apart = (values: number[], at: number, by: number) =>
        Math.max(...values) < at - by || Math.min(...values) > at + by;
      return !apart(xs, middle.longitude, reach.x) && !apart(ys, middle.latitude, reach.y);
    },
  };
}

/** The outlines within the map, a path for each state. */
export function pathsOf(outlines: Outlines, { x, y, isNear }: Projection) {
  return Object.entries(outlines).flatMap(([state, rings]) => {
    const near = rings.filter(isNear);
    if (near.length === 0) return [];
    const path = near.map((ring) => {
      const points: string[] = [];
      for (let at = 0; at + 1 < ring.length; at += 2)
        points.push(`${x(ring[at] ?? 0).toFixed(1)} ${y(ring[at + 1] ?? 0).toFixed(1)}`);
      return `M${points.join('L')}Z`;
    });
    return [{ state, path: path.join('') }];
  });
}

/** A round number of miles for the bar, of a quarter of the width or less. */
export const barMiles = (mile: number): number =>
  [500, 200, 100, 50, 20, 10, 5, 2, 1].find((miles) => miles * mile <= WIDTH / 4) ?? 1;

const GRID = 14;

/** Whether a point is inside of a ring: how often a line from it to the side crosses the ring. */
function isWithin(ring: readonly number[], longitude: number, latitude: number): boolean {
  let inside = false;
  for (let at = 0, before = ring.length - 2; at + 1 < ring.length; before = at, at += 2) {
    const [x1 = 0, y1 = 0] = [ring[at], ring[at + 1]];
    const [x2 = 0, y2 = 0] = [ring[before], ring[before + 1]];
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      inside = !inside;
  }
  return inside;
}

const NAME = { width: 30, height: 16 };

const boxAround = (x: number, y: number): Box => ({
  ...{ left: x - NAME.width / 2, right: x + NAME.width / 2 },
  ...{ top: y - NAME.height / 2, bottom: y + NAME.height / 2 },
});

/** Where the name of each state stands: as near to the middle of what is seen of it as nothing else stands. */
export function stateNames(
  outlines: Outlines,
  { isNear, longitude, latitude }: Projection,
  taken: readonly Box[] = [],
) {
  return Object.entries(outlines).flatMap(([state, rings]) => {
    const near = rings.filter(isNear);
    if (near.length === 0) return [];
    const inside: [number, number][] = [];
    for (let column = 1; column < GRID; column += 1)
      for (let row = 1; row < GRID; row += 1) {
        const [x, y] = [(column / GRID) * WIDTH, (row / GRID) * HEIGHT];
        if (near.some((ring) => isWithin(ring, longitude(x), latitude(y)))) inside.push([x, y]);
      }
    if (inside.length < 4) return [];
    const middle = (axis: 0 | 1) => inside.reduce((sum, point) => sum + point[axis], 0) / inside.length;
    const [middleX, middleY] = [middle(0), middle(1)];
    const place = inside
      .filter(([x, y]) => !taken.some((box) => overlaps(box, boxAround(x, y))))
      .map(([x, y]) => ({ x, y, away: Math.hypot(x - middleX, y - middleY) }))
      .sort((one, other) => one.away - other.away)[0];
    return place === undefined ? [] : [{ state, x: place.x, y: place.y }];
  });
}
