export interface Point {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_MILES = 3_958.7613;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along a great circle. */
export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The box that holds every point within the miles; where it would reach round a pole or the edge of the map, all longitudes. */
export function boxAround(
  center: Point,
  miles: number,
): { south: number; north: number; west: number; east: number } {
  const reach = ((miles / EARTH_RADIUS_MILES) * 180) / Math.PI;
  const [south, north] = [center.latitude - reach, center.latitude + reach];
  const ratio = Math.sin(miles / EARTH_RADIUS_MILES) / Math.cos(radians(center.latitude));
  const aside = ratio < 1 ? (Math.asin(ratio) * 180) / Math.PI : 180;
  const [west, east] = [center.longitude - aside, center.longitude + aside];
  if (south <= -90 || north >= 90 || west < -180 || east > 180)
    return { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 };
  return { south, north, west, east };
}
