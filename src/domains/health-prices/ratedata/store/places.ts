import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type Upserted, upsertedOf } from './upserted.ts';

export interface PlaceRecord {
  zip: string;
  latitude: number;
  longitude: number;
  city?: string | null;
  state?: string | null;
}

const upsert = statement<{ inserted: boolean }>(
  'ratedata.upsert-places',
  `INSERT INTO price_places AS known (account_id, zip, latitude, longitude, city, state)
   SELECT $1, given.* FROM jsonb_to_recordset($2::jsonb)
     AS given (zip text, latitude float8, longitude float8, city text, state text)
   ON CONFLICT (account_id, zip) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude,
     city = coalesce(excluded.city, known.city), state = coalesce(excluded.state, known.state)
   WHERE (excluded.latitude, excluded.longitude, coalesce(excluded.city, known.city), coalesce(excluded.state, known.state))
     IS DISTINCT FROM (known.latitude, known.longitude, known.city, known.state)
   RETURNING xmax = 0 AS inserted`,
);
const find = statement<{ zip: string; latitude: number; longitude: number }>(
  'ratedata.find-places',
  'SELECT zip, latitude, longitude FROM price_places WHERE account_id = $1 AND zip = ANY ($2::text[])',
);

export const upsertPlaces = async (
  sql: Sql,
  accountId: string,
  places: readonly PlaceRecord[],
): Promise<Upserted> => upsertedOf(await upsert.all(sql, [accountId, JSON.stringify(places)]), places.length);

export const findPlaces = (sql: Sql, accountId: string, zips: readonly string[]) =>
  find.all(sql, [accountId, zips]);
