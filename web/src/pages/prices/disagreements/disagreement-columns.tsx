import type { ReactNode } from 'react';
import type { RateDiscrepancy } from '../../../../../client/index.ts';
import type { Column } from '../../../kit/table.tsx';
import { SeverityMark } from '../../seo/shared/severity-mark.tsx';
import { aboutDollars, dollars } from '../shared/money.ts';
import { ABOUT, classMeaning, classWord, type Kind } from './words.ts';

const none = <span className="text-faint">–</span>;
const MOST_VALUES = 2;

/** The two values of a finding; of one file against itself the first two. */
export function sidesOf({ kind, hospital_values: own, payer_values: other }: RateDiscrepancy) {
  return kind === 'internal' ? [own.slice(0, 1), own.slice(1)] : [own, other];
}

const valuesText = (values: readonly number[] = []): ReactNode => {
  if (values.length === 0) return none;
  const more = values.length > MOST_VALUES ? ` +${values.length - MOST_VALUES}` : '';
  return values.slice(0, MOST_VALUES).map(dollars).join(', ') + more;
};

const Side = ({ values, date }: { values: readonly number[] | undefined; date: string | null }) => (
  <span className="block py-1 leading-4">
    <span className="block font-medium">{valuesText(values)}</span>
    <span className="block text-xs text-faint">{date ?? ''}</span>
  </span>
);

export function disagreementColumns(kind: Kind): Column<RateDiscrepancy>[] {
  const [first, second] = ABOUT[kind].sides;
  return [
    {
      id: 'severity',
      head: 'Severity',
      className: 'md:w-24',
      cell: ({ severity, class: name }) => (
        <span className="block py-1 leading-4">
          <SeverityMark severity={severity} />
          <span className="block max-w-24 truncate text-xs text-quiet md:hidden">{classWord(name)}</span>
        </span>
      ),
    },
    {
      id: 'class',
      head: 'What',
      wide: true,
      cell: ({ class: name }) => <span title={classMeaning(name)}>{classWord(name)}</span>,
    },
    {
      id: 'service',
      head: 'Service',
      cell: ({ key }) => (
        <span className="block py-1 leading-4">
          <span className="block whitespace-nowrap">
            <span className="text-faint">{key.code_type}</span>{' '}
            <code className="font-mono">{key.code ?? 'No code'}</code>
          </span>
          <span className="block text-xs text-faint">{key.setting ?? ''}</span>
        </span>
      ),
    },
    {
      id: 'hospital',
      head: 'Hospital',
      wide: true,
      className: 'max-w-56',
      cell: ({ hospital }) => (hospital === null ? none : <span title={hospital.name}>{hospital.name}</span>),
    },
    ...(kind === 'internal' ? [] : [payerColumn]),
    {
      id: 'first',
      head: first,
      numeric: true,
      cell: (finding) => <Side values={sidesOf(finding)[0]} date={finding.dates.hospital} />,
    },
    {
      id: 'second',
      head: second,
      numeric: true,
      cell: (finding) => (
        <Side
          values={sidesOf(finding)[1]}
          date={kind === 'internal' ? finding.dates.hospital : finding.dates.payer}
        />
      ),
    },
    {
      id: 'impact',
      head: 'Apart',
      numeric: true,
      wide: true,
      cell: ({ impact, nearest }) =>
        impact === null ? (
          none
        ) : (
          <span className="block py-1 leading-4">
            <span className="block">{aboutDollars(impact)}</span>
            <span className="block text-xs text-faint">
              {nearest === null ? '' : timesText(nearest.ratio)}
            </span>
          </span>
        ),
    },
    {
      id: 'confidence',
      head: 'Confidence',
      numeric: true,
      wide: true,
      cell: ({ confidence }) => `${Math.round(confidence * 100)} %`,
    },
  ];
}

const payerColumn: Column<RateDiscrepancy> = {
  id: 'payer',
  head: 'Payer',
  wide: true,
  className: 'max-w-56',
  cell: ({ payer, key }) => (
    <span className="block py-1 leading-4">
      <span className="block truncate">{payer?.name ?? key.payer ?? none}</span>
      {key.plan !== null && <span className="block truncate text-xs text-faint">{key.plan}</span>}
    </span>
  ),
};

/** How many times the larger is the smaller. */
const timesText = (ratio: number): string =>
  ratio <= 0 ? '' : `× ${Number(Math.max(ratio, 1 / ratio).toPrecision(3))}`;
