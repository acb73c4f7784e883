import type { Rate } from '../../../../../client/index.ts';

type Point = { latitude: number; longitude: number };

const MILES_PER_DEGREE = 69.05;
/** A point that the distances do not lead to within so many miles is none. */
const CLOSE = 2;

interface Measured extends Point {
  miles: number;
}

function measuredOf(rates: readonly Rate[]): Measured[] {
  const known = new Map<string, Measured>();
  for (const { hospital } of rates) {
    const { latitude = null, longitude = null, distance_miles: miles = null } = hospital ?? {};
    if (latitude !== null && longitude !== null && miles !== null)
      known.set(`${latitude} ${longitude}`, { latitude, longitude, miles });
  }
  return [...known.values()];
}

/**
 * The place that was searched. An answer tells only how far each hospital is from it, and three distances or more are
 * those of one point: the circles around each two hospitals meet on a line.
 */
export function centreOf(rates: readonly Rate[]): Point | undefined {
  const measured = measuredOf(rates);
  const [first, ...others] = measured;
  if (first === undefined || others.length < 2) return undefined;
  const narrow = Math.cos((first.latitude * Math.PI) / 180) * MILES_PER_DEGREE;
  const lines = others.map(({ latitude, longitude, miles }) => {
    const x = (longitude - first.longitude) * narrow;
    const y = (latitude - first.latitude) * MILES_PER_DEGREE;
    return { x, y, value: (x * x + y * y + first.miles ** 2 - miles ** 2) / 2 };
  });
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const [xx, xy, yy] = [sum(({ x }) => x * x), sum(({ x, y }) => x * y), sum(({ y }) => y * y)];
  const [xv, yv] = [sum(({ x, value }) => x * value), sum(({ y, value }) => y * value)];
  const size = xx * yy - xy * xy;
  // Hospitals in a line leave open on which side of it the place is.
  if (size < 1e-3 * xx * yy || size === 0) return undefined;
  const [x, y] = [(xv * yy - yv * xy) / size, (yv * xx - xv * xy) / size];
  if (Math.abs(Math.hypot(x, y) - first.miles) > CLOSE) return undefined;
  return { latitude: first.latitude + y / MILES_PER_DEGREE, longitude: first.longitude + x / narrow };
}
