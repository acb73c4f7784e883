import { invalidRequest } from '../../../../kernel/errors.ts';
import { type Distance, distanceBetween, type Placed } from '../../../../platform/prices/places/index.ts';
import type { Catalogue, PlacedHospital } from './catalogue.ts';
import { listOf, type RateQuery } from './filter.ts';

const DEFAULT_RADIUS = 25;

export interface NearHospital {
  hospital: PlacedHospital;
  /** From the place that was asked for. */
  distance: Distance | null;
}

/** The hospitals that are asked for. */
export interface WantedHospitals {
  /** Undefined for any, known or not. */
  chosen: Map<string, NearHospital> | undefined;
  /** Left out because nobody knows where they are. */
  unplaced: number;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

export function wantedHospitals(
  { hospitals }: Catalogue,
  query: RateQuery,
  centre: Placed | undefined,
): WantedHospitals {
  const [ids, ccns, states] = [listOf(query.hospital_id), listOf(query.ccn), listOf(query.state)];
  if (ids.length + ccns.length + states.length === 0 && centre === undefined)
    return { chosen: undefined, unplaced: 0 };
  const radius = query.radius_miles ?? DEFAULT_RADIUS;
  const wantedStates = new Set(states.map((state) => state.toUpperCase()));
  const chosen = new Map<string, NearHospital>();
  let unplaced = 0;
  for (const hospital of hospitals.values()) {
    if (ids.length > 0 && !ids.includes(hospital.hospital_id)) continue;
    if (ccns.length > 0 && !ccns.includes(hospital.ccn ?? '')) continue;
    if (wantedStates.size > 0 && !wantedStates.has(hospital.state)) continue;
    if (centre === undefined) chosen.set(hospital.hospital_id, { hospital, distance: null });
    else if (hospital.place === null) unplaced += 1;
    else {
      const distance = distanceBetween(centre, hospital.place);
      if (distance.miles <= radius) chosen.set(hospital.hospital_id, { hospital, distance });
    }
  }
  return { chosen, unplaced };
}

/** The hospitals that have one of these numbers. */
export const hospitalsWith = ({ hospitals }: Catalogue, { npi, ein }: RateQuery): Set<string> => {
  const [npis, eins] = [listOf(npi), listOf(ein).map(digits)];
  return new Set(
    [...hospitals.values()]
      .filter(
        (hospital) =>
          hospital.npis.some((one) => npis.includes(one)) ||
          (hospital.ein !== null && eins.includes(hospital.ein)),
      )
      .map(({ hospital_id }) => hospital_id),
  );
};

export const checkNumbers = ({ npi, ein }: RateQuery): void => {
  for (const [path, values, length] of [
    ['npi', listOf(npi), 10],
    ['ein', listOf(ein), 9],
  ] as const) {
    const wrong = values.find((value) => digits(value).length !== length);
    if (wrong !== undefined)
      throw invalidRequest(`${path} has "${wrong}", which does not have ${length} digits.`, {
        details: [{ path, message: `needs ${length} digits` }],
      });
  }
};
