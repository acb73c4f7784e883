import { milesBetween, type Point } from './distance.ts';

export const DISTANCE_PRECISIONS = ['exact', 'zip', 'zip3'] as const;
export type DistancePrecision = (typeof DISTANCE_PRECISIONS)[number];

export interface Placed extends Point {
  precision: DistancePrecision;
}

/** By the first three digits of a ZIP code. */
export type Zip3Points = ReadonlyMap<string, Point>;

export interface Gazetteer {
  /** The point of a ZIP code of five digits, where it is known. */
  zip(zip: string): Point | undefined;
  zip3: Zip3Points;
}

export interface Address {
  latitude?: number | null;
  longitude?: number | null;
  zip?: string | null;
}

/** Where something stands: by its coordinates, else its ZIP code, else the first three digits of that. */
export function placeOf(address: Address, gazetteer: Gazetteer): Placed | null {
  const { latitude, longitude } = address;
  if (latitude != null && longitude != null) return { latitude, longitude, precision: 'exact' };
  const zip = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(address.zip ?? '')?.[1];
  if (zip === undefined) return null;
  const point = gazetteer.zip(zip);
  if (point !== undefined) return { latitude: point.latitude, longitude: point.longitude, precision: 'zip' };
  const near = gazetteer.zip3.get(zip.slice(0, 3));
  return near === undefined
    ? null
    : { latitude: near.latitude, longitude: near.longitude, precision: 'zip3' };
}

export interface Distance {
  miles: number;
  /** Of the vaguer of both ends. */
  precision: DistancePrecision;
}

export function distanceBetween(one: Placed, other: Placed): Distance {
  const vaguer = Math.max(
    DISTANCE_PRECISIONS.indexOf(one.precision),
    DISTANCE_PRECISIONS.indexOf(other.precision),
  );
  return { miles: milesBetween(one, other), precision: DISTANCE_PRECISIONS[vaguer] ?? 'zip3' };
}
