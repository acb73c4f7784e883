import { useMemo } from 'react';
import { useOperation } from '../../../lib/query.ts';

const MOST = 1_000;

/** The hospitals whose files are known, by name. */
export function useHospitals(): { id: string; name: string }[] {
  const sources = useOperation('ratedata-admin.list-sources', { kind: 'hospital_mrf', limit: MOST });
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { hospital_id: id, snapshots } of sources.data?.data ?? []) {
      const name = snapshots[0]?.file.name;
      if (id !== null && name != null) names.set(id, name);
    }
    return [...names]
      .map(([id, name]) => ({ id, name }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }, [sources.data]);
}
