import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import { type Placed, placeOf } from '../../../../platform/prices/places/index.ts';
import { gazetteerOf } from '../reference/gazetteer.ts';
import { findPlaces } from '../store/places.ts';
import type { RateQuery } from './filter.ts';

/** Where distances are measured from; undefined when none are asked for. */
export async function centreOf(
  database: Database,
  accountId: string,
  { zip, lat, lon }: RateQuery,
): Promise<Placed | undefined> {
  if (lat !== undefined && lon !== undefined) return { latitude: lat, longitude: lon, precision: 'exact' };
  if (zip === undefined) return undefined;
  const places = await database.readingAs(accountId)((sql) => findPlaces(sql, accountId, [zip]));
  const place = placeOf({ zip }, await gazetteerOf(places));
  if (place === null)
    throw invalidRequest(
      `No place is known for ZIP code ${zip}. Add it with POST /api/v1/ratedata/admin/geo, or give lat and lon.`,
      { details: [{ path: 'zip', message: 'is not known' }] },
    );
  return place;
}
