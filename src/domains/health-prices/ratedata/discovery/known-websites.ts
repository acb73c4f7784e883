import { foldedText } from '../reference/same-hospital.ts';
import type { HospitalRow } from '../store/hospitals.ts';

/** A website, and whether it is of this hospital alone. */
export interface Website {
  url: string;
  isOwn: boolean;
}

/** What the account knows itself: the hospital's website, the site on which its file was found, the website of its system. */
export function knownWebsites(
  hospitals: readonly HospitalRow[],
  lists: readonly { hospital_id: string; found_in: string }[],
): (hospital: HospitalRow) => Website | undefined {
  const foundOn = new Map(
    lists.toReversed().map(({ hospital_id: id, found_in: url }) => [id, new URL(url).origin]),
  );
  const ofSystems = new Map<string, Set<string>>();
  for (const { system, website } of hospitals) {
    const name = foldedText(system);
    if (name === '' || website === null) continue;
    ofSystems.set(name, (ofSystems.get(name) ?? new Set()).add(website));
  }
  return ({ hospital_id: id, website, system }) => {
    const own = website ?? foundOn.get(id);
    if (own !== undefined) return { url: own, isOwn: true };
    const [only, ...others] = ofSystems.get(foldedText(system)) ?? [];
    return only === undefined || others.length > 0 ? undefined : { url: only, isOwn: false };
  };
}
