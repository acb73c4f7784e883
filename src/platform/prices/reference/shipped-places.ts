import type { Point, Zip3Points } from '../places/index.ts';

/** A point for the first three digits of ZIP codes. */
export async function shippedZip3Points(): Promise<Zip3Points> {
  const { ZIP3_POINTS } = await import('./data/zip3-points-data.ts');
  return new Map(
    ZIP3_POINTS.trim()
      .split(/[|\n]/)
      .map((entry): [string, Point] => {
        const [prefix = '', latitude = '', longitude = ''] = entry.split(' ');
        return [prefix, { latitude: Number(latitude), longitude: Number(longitude) }];
      }),
  );
}

/** By state, rings of longitude and latitude one after the other, to two decimals. */
export type StateOutlines = Readonly<Record<string, readonly (readonly number[])[]>>;

export async function stateOutlines(): Promise<StateOutlines> {
  const { default: outlines } = await import('./data/state-outlines.json', { with: { type: 'json' } });
  return outlines;
}
