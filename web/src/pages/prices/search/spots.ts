import { plural } from '../../../lib/format.ts';
import { aboutDollars } from '../shared/money.ts';
import { ownName } from '../shared/own-name.ts';
import type { HospitalPrices } from './by-hospital.ts';
import type { Projection } from './projection.ts';

export type Placed = HospitalPrices & { position: NonNullable<HospitalPrices['position']> };

export const isPlaced = (hospital: HospitalPrices): hospital is Placed => hospital.position !== undefined;

/** A point of the map with the hospital that is there, or with several that have one address or one ZIP code. */
export interface Spot {
  id: string;
  hospitals: readonly Placed[];
  x: number;
  y: number;
  radius: number;
  /** How high the median is among those of the map, from 0 to 1. */
  level: number;
  name: string;
  /** The median, or from the lowest to the highest; nothing where that of one of them is not known. */
  price: string;
}

const SMALLEST = 6;
const LARGEST = 13;
/** Room for the number. */
const OF_SEVERAL = 11;
/** Closer than this, one dot would hide the other. */
const SAME = 3;

const mediansOf = (hospitals: readonly Placed[]): number[] => hospitals.flatMap(({ median }) => median ?? []);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function priceOf(medians: readonly number[]): string {
  if (medians.length === 0) return '';
  const [low, high] = [Math.min(...medians), Math.max(...medians)];
  return low === high ? aboutDollars(low) : `${aboutDollars(low)}–${aboutDollars(high)}`;
}

/** Hospitals where they are, those at one point together. */
export function spotsOf(hospitals: readonly Placed[], projection: Projection): Spot[] {
  const levelOf = levelsOf(hospitals);
  const pixel = (value: number): number => Math.round(value / SAME);
  const groups = Map.groupBy(hospitals, ({ position: { latitude, longitude } }) =>
    [projection.x(longitude), projection.y(latitude)].map(pixel).join(' '),
  );
  return [...groups.values()].map((own): Spot => {
    const [first] = own;
    const medians = mediansOf(own);
    const level = levelOf(medians.length === 0 ? null : mean(medians));
    return {
      ...{ id: first?.id ?? '', hospitals: own, level },
      x: mean(own.map(({ position }) => projection.x(position.longitude))),
      y: mean(own.map(({ position }) => projection.y(position.latitude))),
      radius: own.length > 1 ? OF_SEVERAL : SMALLEST + level * (LARGEST - SMALLEST),
      name:
        own.length > 1 || first === undefined
          ? plural(own.length, 'hospital')
          : ownName(first.name, first.isSample),
      price: medians.length === own.length ? priceOf(medians) : '',
    };
  });
}

function levelsOf(hospitals: readonly Placed[]): (median: number | null) => number {
  const medians = mediansOf(hospitals);
  const [low, high] = [Math.min(...medians), Math.max(...medians)];
  return (median) => (median === null || high === low ? 0 : (median - low) / (high - low));
}

/** All that is known of a spot, line by line. */
export const titleOf = ({ hospitals }: Spot): string =>
  hospitals
    .map(({ name, median, distance }) =>
      [name, median === null ? '' : `median ${aboutDollars(median)}`, distance]
        .filter((part) => part !== '')
        .join(', '),
    )
    .join('\n');
