import { type Sql, statement } from '../../../../kernel/sql.ts';
import { type Upserted, upsertedOf } from './upserted.ts';

export interface HospitalRow {
  hospital_id: string;
  ccn: string | null;
  name: string;
  state: string;
  ein: string | null;
  address: string | null;
  city: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  system: string | null;
  website: string | null;
  npis: string[];
  synthetic: boolean;
}

/** As it is to be: whoever writes it has found out which hospital it is. */
export type HospitalRecord = Pick<HospitalRow, 'hospital_id' | 'name' | 'state' | 'npis'> &
  Partial<HospitalRow>;

const COLUMNS = `hospital_id, ccn, name, state, ein, address, city, zip, latitude, longitude, system, website, npis, synthetic`;
const KEPT = ['ccn', 'ein', 'address', 'city', 'zip', 'latitude', 'longitude', 'system', 'website'];
const newValues = [
  ...['excluded.name', 'excluded.state', 'excluded.npis'],
  ...KEPT.map((name) => `coalesce(excluded.${name}, known.${name})`),
];
const oldValues = ['name', 'state', 'npis', ...KEPT];

const upsert = statement<{ inserted: boolean }>(
  'ratedata.upsert-hospitals',
  `INSERT INTO price_hospitals AS known (account_id, ${COLUMNS})
   SELECT $1, hospital_id, ccn, name, state, ein, address, city, zip, latitude, longitude, system, website,
     ARRAY(SELECT jsonb_array_elements_text(npis)), coalesce(synthetic, false)
   FROM jsonb_to_recordset($2::jsonb) AS given (hospital_id uuid, ccn text, name text, state text, ein text,
     address text, city text, zip text, latitude float8, longitude float8, system text, website text, npis jsonb,
     synthetic boolean)
   ON CONFLICT (account_id, hospital_id) DO UPDATE
   SET ${oldValues.map((name, index) => `${name} = ${newValues[index]}`).join(', ')}, updated_at = clock_timestamp()
   WHERE (${newValues.join(', ')}) IS DISTINCT FROM (${oldValues.map((name) => `known.${name}`).join(', ')})
   RETURNING xmax = 0 AS inserted`,
);
const lock = statement('ratedata.lock-hospitals', `SELECT pg_advisory_xact_lock(hashtextextended($1, 40))`);
const byIdentifiers = statement<HospitalRow>(
  'ratedata.hospitals-by-identifiers',
  `SELECT ${COLUMNS} FROM price_hospitals WHERE account_id = $1
     AND (hospital_id = ANY ($2::uuid[]) OR ccn = ANY ($3::text[]) OR ein = ANY ($4::text[]) OR npis && $5::text[])`,
);
const ofStates = statement<HospitalRow>(
  'ratedata.hospitals-of-states',
  `SELECT ${COLUMNS} FROM price_hospitals WHERE account_id = $1 AND state = ANY ($2::text[])`,
);
const all = statement<HospitalRow>(
  'ratedata.all-hospitals',
  `SELECT ${COLUMNS} FROM price_hospitals WHERE account_id = $1`,
);
const find = statement<HospitalRow>(
  'ratedata.find-hospital',
  `SELECT ${COLUMNS} FROM price_hospitals WHERE account_id = $1 AND hospital_id = $2`,
);
const removeSynthetic = statement(
  'ratedata.remove-sample-hospitals',
  'DELETE FROM price_hospitals WHERE account_id = $1 AND synthetic',
);

export const upsertHospitals = async (
  sql: Sql,
  accountId: string,
  hospitals: readonly HospitalRecord[],
): Promise<Upserted> =>
  upsertedOf(await upsert.all(sql, [accountId, JSON.stringify(hospitals)]), hospitals.length);

/** So that two requests cannot give one identifier to two hospitals. */
export const lockHospitals = (sql: Sql, accountId: string) => lock.run(sql, [accountId]);

export const hospitalsByIdentifiers = (
  sql: Sql,
  accountId: string,
  { ids, ccns, eins, npis }: Record<'ids' | 'ccns' | 'eins' | 'npis', readonly string[]>,
): Promise<HospitalRow[]> => byIdentifiers.all(sql, [accountId, ids, ccns, eins, npis]);

/** Among which a name is looked for. */
export const hospitalsOfStates = (
  sql: Sql,
  accountId: string,
  states: readonly string[],
): Promise<HospitalRow[]> => ofStates.all(sql, [accountId, [...new Set(states)]]);

export const allHospitals = (sql: Sql, accountId: string): Promise<HospitalRow[]> =>
  all.all(sql, [accountId]);

export const findHospital = (sql: Sql, accountId: string, hospitalId: string) =>
  find.first(sql, [accountId, hospitalId]);

export const removeSampleHospitals = (sql: Sql, accountId: string) => removeSynthetic.run(sql, [accountId]);
