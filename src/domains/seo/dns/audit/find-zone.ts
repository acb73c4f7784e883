import type { Lookups } from '../../../../platform/dns/index.ts';

/** The closest name at or above that has a start of authority. */
export async function findZone(lookups: Lookups, domain: string): Promise<string> {
  const labels = domain.split('.');
  for (let start = 0; start < labels.length; start += 1) {
    const name = labels.slice(start).join('.');
    const { records, state } = await lookups.find(name, 'SOA');
    // An alias answers with the SOA of its target, which is another zone.
    if (records.some((record) => record.name === name)) return name;
    if (state === 'failed' && start === 0) return domain;
  }
  return domain;
}
