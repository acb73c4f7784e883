import type { HospitalRow } from '../store/hospitals.ts';

/** What somebody says of a hospital: a file, a list or a request. */
export interface SaidHospital {
  name: string;
  state: string;
  zip?: string | null;
  address?: string | null;
  ccn?: string | null;
  ein?: string | null;
  npis?: readonly string[];
  synthetic?: boolean;
}

/** Names and addresses without case, accents and punctuation. */
export const foldedText = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The one hospital of that name at that place; undefined when there is none, or more than one. */
export function sameByName(known: readonly HospitalRow[], said: SaidHospital): HospitalRow | undefined {
  const alike = known.filter((hospital) => isAlike(hospital, said));
  return alike.length === 1 ? alike[0] : undefined;
}

/** For a list: a hospital that two of the list could be, or that another one of it is by an identifier, is none of them. */
export function pairByName<Said extends SaidHospital>(
  known: readonly HospitalRow[],
  list: readonly Said[],
): Map<Said, HospitalRow> {
  const byName = Map.groupBy(known, ({ name }) => foldedText(name));
  const pairs = list.flatMap((said) => {
    const found = sameByName(byName.get(foldedText(said.name)) ?? [], said);
    return found === undefined ? [] : [[said, found] as const];
  });
  const timesFound = Map.groupBy(pairs, ([, { hospital_id: id }]) => id);
  return new Map(pairs.filter(([, { hospital_id: id }]) => timesFound.get(id)?.length === 1));
}

function isAlike(hospital: HospitalRow, said: SaidHospital): boolean {
  return (
    said.state !== '' &&
    hospital.state === said.state &&
    hospital.synthetic === (said.synthetic ?? false) &&
    foldedText(hospital.name) === foldedText(said.name) &&
    isSamePlace(hospital, said) &&
    !isContradicted(hospital, said)
  );
}

const HOUSE_NUMBER = /^\d+/;

function isSamePlace(one: SaidHospital, other: SaidHospital): boolean {
  const [zip, otherZip] = [fiveDigits(one.zip), fiveDigits(other.zip)];
  const [address, otherAddress] = [foldedText(one.address), foldedText(other.address)];
  const [house, otherHouse] = [HOUSE_NUMBER.exec(address)?.[0], HOUSE_NUMBER.exec(otherAddress)?.[0]];
  if (zip !== '' && otherZip !== '' && zip !== otherZip) return false;
  if (house !== undefined && otherHouse !== undefined && house !== otherHouse) return false;
  return (zip !== '' && zip === otherZip) || (address !== '' && address === otherAddress);
}

const fiveDigits = (zip: string | null | undefined): string => (zip ?? '').slice(0, 5);

/** Identifiers that differ tell two hospitals of one name apart. */
function isContradicted(one: HospitalRow, other: SaidHospital): boolean {
  const npis = other.npis ?? [];
  return (
    differ(one.ccn, other.ccn) ||
    differ(one.ein, other.ein) ||
    (one.npis.length > 0 && npis.length > 0 && !one.npis.some((npi) => npis.includes(npi)))
  );
}

const differ = (one: string | null, other: string | null | undefined): boolean =>
  one !== null && other !== null && other !== undefined && one !== other;
