import type { Gazetteer } from '../../../../platform/prices/places/index.ts';
import { shippedZip3Points } from '../../../../platform/prices/reference/index.ts';

/** Where ZIP codes are: those of the account, and the points of the first three digits that come with the program. */
export async function gazetteerOf(
  places: readonly { zip: string; latitude: number; longitude: number }[],
): Promise<Gazetteer> {
  const known = new Map(places.map((place) => [place.zip, place]));
  return { zip: (zip) => known.get(zip), zip3: await shippedZip3Points() };
}
