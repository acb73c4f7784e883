/** How sure it is that both files mean the same hospital, by what they share. */
export const HOSPITAL_LINKS = { ein_npi: 1, npi: 0.9, ein: 0.7, name_zip: 0.5 } as const;
export type HospitalLink = keyof typeof HOSPITAL_LINKS;

/** How sure it is that both files mean the same plan. */
export const PLAN_LINKS = { network: 1, product: 0.8, payer: 0.6 } as const;
export type PlanLink = keyof typeof PLAN_LINKS;

/** A pair is as sure as its weaker link. */
export const linkConfidence = (hospital: HospitalLink, plan: PlanLink): number =>
  Math.min(HOSPITAL_LINKS[hospital], PLAN_LINKS[plan]);

export interface Identity {
  npis: readonly string[];
  eins: readonly string[];
  name?: string | null;
  zip?: string | null;
}

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
const digits = (text: string): string => text.replace(/\D/g, '').padStart(9, '0');
const share = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((value) => other.includes(value));

/** By what two descriptions of a provider belong together; null if by nothing. NPI 0 says that there is none. */
export function hospitalLink(one: Identity, other: Identity): HospitalLink | null {
  const hasNpi = share(
    one.npis,
    other.npis.filter((npi) => Number(npi) !== 0),
  );
  const hasEin = share(one.eins.map(digits), other.eins.map(digits));
  if (hasNpi && hasEin) return 'ein_npi';
  if (hasNpi) return 'npi';
  if (hasEin) return 'ein';
  const hasName = plain(one.name) !== '' && plain(one.name) === plain(other.name);
  const hasZip = plain(one.zip) !== '' && plain(one.zip).slice(0, 5) === plain(other.zip).slice(0, 5);
  return hasName && hasZip ? 'name_zip' : null;
}
