import type { ReactNode } from 'react';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { EmptyPrices } from './empty-prices.tsx';
import { usePriceStatus } from './use-price-status.ts';

interface WithPricesProps {
  /** What is shown once there is something: prices, or at least a file that was tried. */
  needs: 'prices' | 'files';
  children: ReactNode;
}

/** The content of a page, or what to do while there is nothing for it; the sample is on its way until it is loaded. */
export function WithPrices({ needs, children }: WithPricesProps) {
  const [sampleRun] = useAddressState<string>('sample', '');
  const status = usePriceStatus();
  if (sampleRun !== '') return <EmptyPrices />;
  if (status.error !== null) return <ErrorNote error={status.error} onRetry={() => void status.refetch()} />;
  if (status.data === undefined) return <SkeletonRows rows={8} />;
  const { sources, status: state } = status.data;
  const isEmpty = needs === 'files' ? sources.total === 0 : state === 'empty';
  return isEmpty ? <EmptyPrices /> : children;
}
