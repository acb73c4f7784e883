import type { SideEntry } from './sides.ts';

/** What a hospital says about a service, with what a payer says about the same. */
export interface Aligned {
  code_type: string;
  code: string;
  modifiers: string;
  setting: string | null;
  billing_class: string | null;
  hospital: SideEntry[];
  payer: SideEntry[];
}

const classOf = (name: string | null): string | null => (name === 'institutional' ? 'facility' : name);

/** A side that does not say it, or says both, means the other one's too. */
const agrees = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === 'both' || other === 'both' || one === other;

/** A hospital's file is about what the hospital bills, unless it says otherwise. */
const hospitalClass = (name: string | null): string => classOf(name) ?? 'facility';

/** Brings together what belongs together: the same code and modifiers, settings and billing classes that agree. */
export function align(hospital: readonly SideEntry[], payer: readonly SideEntry[]): Aligned[] {
  const keyOf = ({ code_type: type, code, modifiers }: SideEntry) => `${type}|${code}|${modifiers}`;
  const payers = Map.groupBy(payer, keyOf);
  const hospitals = Map.groupBy(hospital, keyOf);
  const aligned: Aligned[] = [];
  for (const key of new Set([...hospitals.keys(), ...payers.keys()])) {
    const theirs = payers.get(key) ?? [];
    const used = new Set<SideEntry>();
    const groups = Map.groupBy(
      hospitals.get(key) ?? [],
      ({ setting, billing_class: billing }) => `${setting ?? ''}|${hospitalClass(billing)}`,
    );
    for (const group of groups.values()) {
      const [first] = group;
      if (first === undefined) continue;
      const billing = hospitalClass(first.billing_class);
      const same = theirs.filter(
        (entry) => agrees(first.setting, entry.setting) && agrees(billing, classOf(entry.billing_class)),
      );
      for (const entry of same) used.add(entry);
      aligned.push(toAligned(first, group, same));
    }
    const rest = theirs.filter(
      (entry) => !used.has(entry) && classOf(entry.billing_class) !== 'professional',
    );
    for (const group of Map.groupBy(rest, ({ setting }) => setting ?? '').values()) {
      const [first] = group;
      if (first !== undefined) aligned.push(toAligned(first, [], group));
    }
  }
  return aligned;
}

const toAligned = (
  { code_type, code, modifiers, setting, billing_class }: SideEntry,
  hospital: SideEntry[],
  payer: SideEntry[],
): Aligned => ({
  code_type,
  code,
  modifiers,
  setting,
  billing_class: classOf(billing_class),
  hospital,
  payer,
});
