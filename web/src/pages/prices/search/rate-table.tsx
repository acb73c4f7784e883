import { useMemo } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { count, plural } from '../../../lib/format.ts';
import type { RateFilter } from '../shared/wish.ts';
import { NoRates } from './no-rates.tsx';
import { rateColumns, type Sort } from './rate-columns.tsx';
import { useRates } from './use-rates.ts';

const KINDS = [
  ['', 'All kinds'],
  ['negotiated,percentage,algorithm', 'Negotiated'],
  ['cash', 'Cash'],
  ['gross', 'Gross'],
] as const;

interface RateTableProps {
  filter: RateFilter;
  openId: string;
  onOpen(rate: Rate): void;
}

/** A contract with several hospitals is listed once for each. */
export const rowIdOf = ({ rate_id, hospital }: Rate): string => `${rate_id} ${hospital?.hospital_id ?? ''}`;

export function RateTable({ filter, openId, onOpen }: RateTableProps) {
  const [sort, setSort] = useAddressState<Sort>('sort', 'amount');
  const [kind, setKind] = useAddressState<string>('kind', '');
  const [isOdd, setOdd] = useAddressState<boolean>('odd', false);
  const rates = useRates({
    ...filter,
    sort,
    ...(kind === '' ? {} : { amount_kind: kind }),
    ...(isOdd ? { include_flagged: true } : {}),
  });
  const rows = useMemo(() => (rates.data ?? []).flatMap(({ data }) => data), [rates.data]);
  const columns = useMemo(() => rateColumns({ sort, onSort: setSort }), [sort, setSort]);
  const total = rates.data?.[0]?.total ?? 0;
  const isNothing = rates.data !== undefined && !rates.isPlaceholderData && total === 0 && kind === '';
  return (
    <Section
      title="Rates"
      note={rates.data === undefined ? undefined : count(total)}
      actions={
        <>
          <Select
            aria-label="Kind of amount"
            className="h-7 w-36 text-sm"
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          >
            {KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Button size="small" className="h-7" aria-pressed={isOdd} onClick={() => setOdd(!isOdd)}>
            {isOdd ? 'Hide placeholders' : 'Show placeholders'}
          </Button>
        </>
      }
    >
      {rates.error !== null && (
        <ErrorNote error={rates.error} onRetry={() => void rates.refetch()} className="m-3" />
      )}
      {rates.isPending && <SkeletonRows rows={10} />}
      {isNothing && (
        <div className="p-3">
          <NoRates filter={filter} />
        </div>
      )}
      {rates.data !== undefined && !isNothing && (
        <>
          <DataTable
            label="Rates"
            rows={rows}
            columns={columns}
            idOf={rowIdOf}
            openId={openId}
            onOpen={onOpen}
            empty={kind === '' ? undefined : 'No rates of this kind. Ask for all kinds.'}
            className="max-h-[70vh]"
          />
          <div className="flex min-h-10 items-center gap-3 border-t px-3 text-sm text-quiet tabular-nums">
            {count(rows.length)} of {plural(total, 'rate')}
            {rates.hasNextPage && (
              <Button size="small" busy={rates.isFetchingNextPage} onClick={() => void rates.fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
