import { useMemo, useRef } from 'react';
import type { RateDiscrepancy } from '../../../../../client/index.ts';
import { useOperation } from '../../../lib/query.ts';

const MOST = 1_000;

/** Hospitals to choose from, by name: of files that say whose they are, and of findings seen so far. */
export function useHospitals(findings: readonly RateDiscrepancy[]): { id: string; name: string }[] {
  const sources = useOperation('ratedata-admin.list-sources', { kind: 'hospital_mrf', limit: MOST });
  const seen = useRef(new Map<string, string>());
  return useMemo(() => {
    for (const { hospital_id: id, snapshots } of sources.data?.data ?? []) {
      const name = snapshots[0]?.file.name;
      if (id !== null && name != null) seen.current.set(id, name);
    }
    for (const { hospital } of findings)
      if (hospital !== null) seen.current.set(hospital.hospital_id, hospital.name);
    return [...seen.current]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }, [sources.data, findings]);
}
