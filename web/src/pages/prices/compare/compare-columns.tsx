import type { ComparedGroup } from '../../../../../client/index.ts';
import type { Column } from '../../../kit/table.tsx';
import { count, plural } from '../../../lib/format.ts';
import { aboutDollars, dollars, shortDollars } from '../shared/money.ts';
import type { Scale } from '../shared/scale.ts';
import { RangeBar } from './range-bar.tsx';

const none = <span className="text-faint">–</span>;
const LAST = Number.MAX_VALUE;

const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${count(Math.abs(percent))} %`;

const medianColumn: Column<ComparedGroup> = {
  id: 'median',
  head: 'Median',
  numeric: true,
  className: 'w-24',
  sort: ({ median }) => median ?? LAST,
  cell: ({ median }) =>
    median === null ? none : <span className="font-medium">{aboutDollars(median)}</span>,
};

/** The state by sign and word, the colour only beside it; rounded before, so that nothing is above by 0 %. */
function Against({ percent }: { percent: number }) {
  const whole = Math.round(percent);
  return (
    <span className={whole > 0 ? 'text-bad' : whole < 0 ? 'text-good' : 'text-quiet'}>{signed(whole)}</span>
  );
}

export const compareColumns = (
  named: string,
  baseline: string,
  scale: Scale,
  overall: number | null,
): Column<ComparedGroup>[] => [
  {
    id: 'label',
    head: named,
    className: 'max-sm:max-w-44 sm:w-64',
    sort: ({ label }) => label,
    cell: ({ label, contracts }) => (
      <span className="block py-1 leading-4">
        <span className="block truncate font-medium" title={label}>
          {label === '' ? 'Not matched' : label}
        </span>
        <span className="block text-xs text-faint">{plural(contracts, 'contract')}</span>
      </span>
    ),
  },
  {
    id: 'range',
    head: (
      <span className="flex justify-between tabular-nums">
        <span>$0</span>
        <span>Lowest to highest</span>
        <span>{shortDollars(scale.max)}</span>
      </span>
    ),
    wide: true,
    className: 'min-w-48 overflow-visible',
    cell: (group) => <RangeBar group={group} scale={scale} overall={overall} />,
  },
  medianColumn,
  {
    id: 'against',
    head: `Vs ${baseline}`,
    numeric: true,
    className: 'md:w-32',
    sort: ({ vs_baseline_pct: percent }) => percent ?? LAST,
    cell: ({ vs_baseline_pct: percent }) => (percent === null ? none : <Against percent={percent} />),
  },
  {
    id: 'cash',
    head: 'Cash',
    numeric: true,
    wide: true,
    className: 'w-28',
    sort: ({ cash }) => cash ?? LAST,
    cell: ({ cash, cash_below_median }) =>
      cash === null ? (
        none
      ) : (
        <span title={cash_below_median === true ? 'Paying cash costs less than the median' : undefined}>
          {dollars(cash)}
          {cash_below_median === true && (
            <span className="block text-xs leading-3 text-good">below median</span>
          )}
        </span>
      ),
  },
  {
    id: 'gross',
    head: 'Gross',
    numeric: true,
    wide: true,
    className: 'w-24',
    sort: ({ gross }) => gross ?? LAST,
    cell: ({ gross }) => (gross === null ? none : dollars(gross)),
  },
  {
    id: 'medicare',
    head: 'Of Medicare',
    numeric: true,
    wide: true,
    className: 'w-28',
    sort: ({ percent_of_medicare: percent }) => percent ?? LAST,
    cell: ({ percent_of_medicare: percent }) => (percent === null ? none : `${count(Math.round(percent))} %`),
  },
];
