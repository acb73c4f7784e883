import { useMemo } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { useAddressState } from '../../../lib/address.ts';
import type { GranaryError } from '../../../lib/api.ts';
import type { AllRates } from './all-rates.ts';
import { type FoundService, keyOfService, serviceKey, servicesOf } from './found-services.ts';
import { useAllRates } from './use-all-rates.ts';
import { chargesOf, negotiatedOf, type RateFilter } from './wish.ts';

export interface Found {
  /** The search, narrowed to the service that is drawn where it finds several. */
  filter: RateFilter;
  /** What is listed: all that the search finds, until somebody chooses one of its services. */
  listed: RateFilter;
  services: readonly FoundService[];
  /** Whether the services are counted to the end. */
  isCounted: boolean;
  service: FoundService | undefined;
  /** Of the service that is drawn. */
  negotiated: readonly Rate[];
  /** Cash and gross of the same. */
  charges: readonly Rate[];
  total: number;
  unplaced: number;
  /** The place that was searched. */
  centre: AllRates['centre'];
  isCut: boolean;
  error: GranaryError | null;
  isPending: boolean;
  onRetry(): void;
}

const NONE: readonly Rate[] = [];

/** What a search finds, of one service at a time: a median over different services says nothing. */
export function useFound(filter: RateFilter, isAsked: boolean): Found {
  const [chosen] = useAddressState<string | number>('compared', '');
  const all = useBoth(filter, isAsked);
  const services = useMemo(() => {
    if (all.isPending) return [];
    return servicesOf(filter.payer === undefined ? [...all.negotiated, ...all.charges] : all.negotiated);
  }, [all.isPending, all.negotiated, all.charges, filter.payer]);
  const wanted = services.find((one) => keyOfService(one) === String(chosen));
  const service = wanted ?? services[0];
  const narrowed = useMemo(
    () => (services.length < 2 ? filter : narrowedTo(service, filter)),
    [filter, service, services],
  );
  const isNarrowed = narrowed !== filter;
  const again = useBoth(narrowed, isAsked && isNarrowed);
  const { negotiated, charges, isOld, isPending, ...rest } = isNarrowed ? again : all;
  const key = service === undefined ? '' : keyOfService(service);
  const hasPayer = filter.payer !== undefined;
  const own = useMemo(() => {
    const paid = ofService(negotiated, key);
    const charged = ofService(charges, key);
    return { negotiated: paid, charges: hasPayer ? ofSameHospitals(charged, paid) : charged };
  }, [negotiated, charges, key, hasPayer]);
  return {
    ...{ ...rest, ...own, services, isCounted: !all.isCut, service },
    ...{ filter: narrowed, listed: wanted === undefined ? filter : narrowed },
    isPending: isPending || (isNarrowed && isOld),
  };
}

function narrowedTo(service: FoundService | undefined, { q: _, ...filter }: RateFilter): RateFilter {
  return service === undefined ? filter : { ...filter, code_type: service.codeType, code: service.code };
}

const ofService = (rates: readonly Rate[], key: string): Rate[] =>
  rates.filter((rate) => serviceKey(rate) === key);

/** Hospitals without the payer that is asked for are not what is asked for. */
function ofSameHospitals(rates: readonly Rate[], others: readonly Rate[]): Rate[] {
  const known = new Set(others.map(({ hospital }) => hospital?.hospital_id));
  return rates.filter(({ hospital }) => known.has(hospital?.hospital_id));
}

function useBoth(filter: RateFilter, when: boolean) {
  const negotiated = useAllRates(negotiatedOf(filter), when);
  const charges = useAllRates(chargesOf(filter), when);
  return {
    negotiated: negotiated.data?.rates ?? NONE,
    charges: charges.data?.rates ?? NONE,
    total: negotiated.data?.total ?? 0,
    unplaced: Math.max(negotiated.data?.unplaced ?? 0, charges.data?.unplaced ?? 0),
    centre: negotiated.data?.centre ?? null,
    isCut: negotiated.data?.isCut === true || charges.data?.isCut === true,
    error: negotiated.error ?? charges.error,
    isPending: negotiated.isPending || charges.isPending,
    isOld: negotiated.isPlaceholderData || charges.isPlaceholderData,
    onRetry: () => {
      void negotiated.refetch();
      void charges.refetch();
    },
  };
}
