import { useMemo } from 'react';
import { useAddressState } from '../../../lib/address.ts';
import { FIRST_MILES, type RateFilter, toFilter, type Wish } from '../shared/wish.ts';

type Typed = string | number;

/** The search of the address, and the filter it stands for. */
export function useWish(): { wish: Wish; filter: RateFilter } {
  const [service] = useAddressState<Typed>('service', '');
  const [near] = useAddressState<Typed>('near', '');
  const [miles] = useAddressState<number>('miles', FIRST_MILES);
  const [payer] = useAddressState<Typed>('payer', '');
  const [setting] = useAddressState<string>('setting', '');
  const [from] = useAddressState<string>('from', '');
  const [hospital] = useAddressState<string>('hospital', '');
  return useMemo(() => {
    const wish: Wish = {
      service: String(service),
      near: String(near),
      miles: Number(miles),
      payer: String(payer),
    };
    const filter: RateFilter = {
      ...toFilter(wish),
      ...(setting === '' ? {} : { setting }),
      ...(from === 'hospital' || from === 'payer' ? { source_kind: from } : {}),
      ...(hospital === '' ? {} : { hospital_id: hospital }),
    };
    return { wish, filter };
  }, [service, near, miles, payer, setting, from, hospital]);
}
