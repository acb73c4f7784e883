import type { RateHospital } from '../../../../../client/index.ts';
import { plural } from '../../../lib/format.ts';

type Distance = Pick<RateHospital, 'distance_miles' | 'distance_precision'>;

/** As exact as it is known: of a place that is known by three digits of its ZIP code, about. */
export function distanceText({ distance_miles: miles, distance_precision: precision }: Distance): string {
  if (miles === null) return '';
  const whole = Math.round(miles);
  if (precision === 'zip3') return whole === 0 ? 'same ZIP area' : `about ${plural(whole, 'mile')}`;
  if (miles < 0.05) return precision === 'zip' ? 'same ZIP code' : 'less than 0.1 miles';
  return plural(miles < 10 ? Number(miles.toFixed(1)) : whole, 'mile');
}
