import { conflict, type ErrorDetail } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { isValidNpi } from '../../../../platform/prices/codes/index.ts';
import {
  type HospitalRow,
  hospitalsByIdentifiers,
  hospitalsOfStates,
  lockHospitals,
  upsertHospitals,
} from '../store/hospitals.ts';
import type { Upserted } from '../store/upserted.ts';
import { checkDistinct, refuse } from './distinct.ts';
import { pairByName } from './same-hospital.ts';

export interface GivenHospital {
  hospital_id?: string;
  ccn?: string;
  name: string;
  state: string;
  npis?: readonly string[];
  ein?: string;
  zip?: string;
  address?: string;
  synthetic?: boolean;
}

const folded = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Writes hospitals, each as the one that it is: by id, else by ccn, else by ein and name, else by name and place. */
export async function placeHospitals(
  sql: Sql,
  accountId: string,
  given: readonly GivenHospital[],
): Promise<Upserted> {
  const hospitals = given.map(({ ein, ...rest }) => ({
    ...rest,
    ...(ein === undefined ? {} : { ein: ein.replaceAll(/\D/g, '') }),
  }));
  checkGiven(hospitals);
  await lockHospitals(sql, accountId);
  const known = await hospitalsByIdentifiers(sql, accountId, {
    ids: hospitals.flatMap(({ hospital_id: id }) => id ?? []),
    ccns: hospitals.flatMap(({ ccn }) => ccn ?? []),
    eins: hospitals.flatMap(({ ein }) => ein ?? []),
    npis: hospitals.flatMap(({ npis }) => npis ?? []),
  });
  const byIdentifier = new Map(hospitals.map((hospital) => [hospital, sameHospital(known, hospital)]));
  const byName = await pairedByName(sql, accountId, byIdentifier);
  const records = hospitals.map((hospital) => {
    const same = byIdentifier.get(hospital) ?? byName.get(hospital);
    return {
      ...hospital,
      hospital_id: same?.hospital_id ?? hospital.hospital_id ?? uuidv7(),
      npis: [...(hospital.npis ?? same?.npis ?? [])],
    };
  });
  checkDistinct('hospitals', records, ({ hospital_id: id }) => id);
  checkTaken(known, records);
  return upsertHospitals(sql, accountId, records);
}

function sameHospital(known: readonly HospitalRow[], given: GivenHospital): HospitalRow | undefined {
  const { hospital_id: id, ccn, ein, name } = given;
  if (id !== undefined) return known.find(({ hospital_id: other }) => other === id);
  if (ccn !== undefined) return known.find((hospital) => hospital.ccn === ccn);
  if (ein === undefined) return undefined;
  return known.find((hospital) => hospital.ein === ein && folded(hospital.name) === folded(name));
}

/** Those whose identifiers nobody has yet. */
async function pairedByName(
  sql: Sql,
  accountId: string,
  byIdentifier: ReadonlyMap<GivenHospital, HospitalRow | undefined>,
): Promise<Map<GivenHospital, HospitalRow>> {
  const untold = [...byIdentifier].flatMap(([hospital, same]) =>
    same === undefined && hospital.hospital_id === undefined ? hospital : [],
  );
  if (untold.length === 0) return new Map();
  const told = new Set([...byIdentifier.values()].flatMap((same) => same?.hospital_id ?? []));
  const states = untold.map(({ state }) => state);
  const candidates = await hospitalsOfStates(sql, accountId, states);
  return pairByName(
    candidates.filter(({ hospital_id: id }) => !told.has(id)),
    untold,
  );
}

function checkGiven(hospitals: readonly GivenHospital[]): void {
  refuse(
    hospitals.flatMap(({ npis = [] }, index) =>
      npis.flatMap((npi, place) =>
        isValidNpi(npi)
          ? []
          : {
              path: `hospitals.${index}.npis.${place}`,
              message: `is no NPI: the check digit of ${npi} is wrong`,
            },
      ),
    ),
  );
  const owners = new Map<string, number>();
  const details: ErrorDetail[] = [];
  hospitals.forEach(({ ccn, npis = [] }, index) => {
    for (const identifier of new Set([...(ccn === undefined ? [] : [`ccn ${ccn}`]), ...npis])) {
      const first = owners.get(identifier);
      if (first === undefined) owners.set(identifier, index);
      else details.push({ path: `hospitals.${index}`, message: `has ${identifier} of hospitals.${first}` });
    }
  });
  refuse(details);
}

/** An identifier stays with its hospital, also when the hospital that has it is not named. */
function checkTaken(
  known: readonly HospitalRow[],
  records: readonly { hospital_id: string; ccn?: string; npis: readonly string[] }[],
): void {
  const replaced = new Map(records.map((record) => [record.hospital_id, record]));
  for (const [index, { hospital_id: id, ccn, npis }] of records.entries()) {
    const owner = known.find((hospital) => {
      if (hospital.hospital_id === id) return false;
      const now = replaced.get(hospital.hospital_id);
      const kept = now?.npis ?? hospital.npis;
      return (
        (ccn !== undefined && (now?.ccn ?? hospital.ccn) === ccn) || npis.some((npi) => kept.includes(npi))
      );
    });
    if (owner !== undefined)
      throw conflict(
        `hospitals[${index}] has an identifier of "${owner.name}" (${owner.hospital_id}). Nothing was written; remove it from one of them.`,
      );
  }
}
