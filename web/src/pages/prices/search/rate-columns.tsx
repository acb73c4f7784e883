import type { ReactNode } from 'react';
import type { Rate } from '../../../../../client/index.ts';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/table.tsx';
import { plural, words } from '../../../lib/format.ts';
import { distanceText } from '../shared/distance.ts';
import { amountText, kindWord } from '../shared/money.ts';
import { ownName } from '../shared/own-name.ts';
import { SampleMark } from '../shared/sample-mark.tsx';
import type { RateFilter } from '../shared/wish.ts';

export type Sort = NonNullable<RateFilter['sort']>;

interface Sorting {
  sort: Sort;
  onSort(sort: Sort): void;
}

/** The server sorts, over all pages; a second click turns the order where it can be turned. */
function sortHead({ sort, onSort }: Sorting, text: string, first: Sort, second = first): ReactNode {
  const isOn = sort === first || sort === second;
  const isUp = sort === first && !first.startsWith('-');
  return (
    <button
      type="button"
      className="hover:text-ink"
      aria-label={`Sort by ${text.toLowerCase()}${isOn ? `, now ${isUp ? 'ascending' : 'descending'}` : ''}`}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {text} {isOn ? (isUp ? '↑' : '↓') : ''}
    </button>
  );
}

const Two = ({ main, more, title }: { main: ReactNode; more?: ReactNode; title?: string }) => (
  <span className="block py-1 leading-4" title={title}>
    <span className="block truncate">{main}</span>
    {more !== undefined && more !== '' && <span className="block truncate text-xs text-faint">{more}</span>}
  </span>
);

export const rateColumns = (sorting: Sorting): Column<Rate>[] => [
  {
    id: 'amount',
    head: sortHead(sorting, 'Amount', 'amount', '-amount'),
    numeric: true,
    cell: (rate) => <span className="font-medium">{amountText(rate)}</span>,
  },
  {
    id: 'kind',
    head: 'Kind',
    cell: ({ amount_kind, flags }) => (
      <span className="flex items-center gap-1.5">
        {kindWord(amount_kind)}
        {flags.map((flag) => (
          <Badge key={flag} tone="warn">
            {words(flag)}
          </Badge>
        ))}
      </span>
    ),
  },
  {
    id: 'hospital',
    className: 'max-w-64',
    head: sortHead(sorting, 'Hospital', 'hospital'),
    cell: ({ hospital, providers, synthetic }) => (
      <Two
        main={
          <>
            {synthetic && <SampleMark className="mr-1.5 h-4" />}
            {ownName(hospital?.name ?? plural(providers?.npi_count ?? 0, 'other provider'), synthetic)}
          </>
        }
        more={hospital === null ? '' : [hospital.state, distanceText(hospital)].filter(Boolean).join(', ')}
      />
    ),
  },
  {
    id: 'payer',
    className: 'max-w-56',
    head: sortHead(sorting, 'Payer', 'payer'),
    cell: ({ payer, plan, synthetic }) =>
      payer === null ? (
        <span className="text-faint">All payers</span>
      ) : (
        <Two
          main={ownName(payer.name ?? payer.raw, synthetic)}
          more={plan?.raw ?? ''}
          title={`In the file: ${payer.raw}`}
        />
      ),
  },
  {
    id: 'code',
    className: 'max-w-72',
    head: 'Service',
    wide: true,
    cell: ({ code_type, code, description, setting }) => (
      <Two
        main={
          <>
            <span className="text-faint">{code_type}</span> <code className="font-mono">{code}</code>
          </>
        }
        more={[setting, description].filter(Boolean).join(', ')}
        title={description ?? ''}
      />
    ),
  },
  {
    id: 'source',
    className: 'whitespace-nowrap',
    head: 'Published by',
    wide: true,
    cell: ({ source_kind }) => (source_kind === 'hospital' ? 'Hospital' : 'Payer'),
  },
  {
    id: 'updated',
    className: 'whitespace-nowrap',
    head: sortHead(sorting, 'File of', '-updated'),
    wide: true,
    numeric: true,
    cell: ({ last_updated_on }) => last_updated_on ?? <span className="text-faint">unknown</span>,
  },
];
