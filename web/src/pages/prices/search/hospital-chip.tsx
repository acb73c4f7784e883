import { Button } from '../../../kit/button.tsx';
import { useAddressChange } from '../../../lib/address.ts';
import type { Found } from '../shared/use-found.ts';

/** The hospital that the search is narrowed to, and the way back to all of them. */
export function HospitalChip({ found: { filter, negotiated, charges } }: { found: Found }) {
  const change = useAddressChange();
  const { hospital_id: id } = filter;
  if (id === undefined) return null;
  const known = [...negotiated, ...charges].find(({ hospital }) => hospital?.hospital_id === id)?.hospital;
  return (
    <Button
      className="max-w-80 min-w-0"
      aria-label={`${known?.name ?? 'One hospital'}, show all hospitals`}
      onClick={() => change({ hospital: undefined }, { isStep: true })}
    >
      <span className="truncate">{known?.name ?? 'One hospital'}</span> ✕
    </Button>
  );
}
