import { Button, LinkButton } from '../../../kit/button.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressChange } from '../../../lib/address.ts';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import type { RateFilter } from '../shared/wish.ts';
import { limitsOf, unlimited } from './limits.ts';

/** Where a search finds nothing: which of its limits to drop, or that there is nothing without them either. */
export function NoRates({ filter }: { filter: RateFilter }) {
  const change = useAddressChange();
  const plain = unlimited(filter);
  const limits = limitsOf(filter);
  const isNamed = plain.code !== undefined || plain.q !== undefined;
  const all = useOperation(
    'ratedata.search-rates',
    { ...plain, limit: 1 },
    { when: isNamed && limits.length > 0 },
  );
  if (all.isLoading) return <SkeletonRows rows={2} />;
  const total = isNamed && limits.length > 0 ? (all.data?.total ?? 0) : 0;
  if (total === 0)
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm text-quiet">
        {`No prices for “${plain.code ?? plain.q ?? 'this hospital'}” are loaded. Load a file that has them, or try another code or word.`}
        <LinkButton size="small" to="/prices/files" search={{ load: 'new' } as never}>
          Load a file
        </LinkButton>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-quiet">
      <span className="mr-1">{`No prices match. Without these limits there are ${count(total)}.`}</span>
      {limits.map(({ without, changes }) => (
        <Button key={without} size="small" onClick={() => change(changes, { isStep: true })}>
          {without}
        </Button>
      ))}
    </div>
  );
}
