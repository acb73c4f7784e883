import { foldedText } from '../reference/same-hospital.ts';
import { identityOf } from '../sources/identity.ts';
import type { HospitalRow } from '../store/hospitals.ts';

/** A file on the website of a hospital. */
export interface FoundFile {
  hospital: HospitalRow;
  url: string;
  foundIn: string;
  /** The names of the locations that it is for, as the list has them. */
  label: string | null;
  /** The only one on a website that is the hospital's own. */
  isOnly: boolean;
}

/** Each file once, with the hospital that it is of; null where the list does not tell, since the file says it itself. */
export function ownersOf(
  found: readonly FoundFile[],
): { url: string; foundIn: string; hospitalId: string | null }[] {
  const byFile = Map.groupBy(found, ({ url }) => identityOf({ url }));
  return [...byFile.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const named = some.filter(isNamed);
    const owners = new Set(
      (named.length > 0 ? named : some.filter(({ isOnly }) => isOnly)).map(
        ({ hospital }) => hospital.hospital_id,
      ),
    );
    const [only = null] = owners.size === 1 ? owners : [];
    return [{ url: first.url, foundIn: first.foundIn, hospitalId: only }];
  });
}

const isNamed = ({ hospital, label }: FoundFile): boolean =>
  (label ?? '').split(';').some((location) => foldedText(location) === foldedText(hospital.name));
