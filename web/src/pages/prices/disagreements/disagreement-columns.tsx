import type { RateDiscrepancy } from '../../../../../client/index.ts';
import type { Column } from '../../../kit/table.tsx';
import { SeverityMark } from '../../seo/shared/severity-mark.tsx';
import { aboutDollars } from '../shared/money.ts';
import { narrowColumns } from './narrow-columns.tsx';
import { Side } from './side.tsx';
import { ABOUT, classMeaning, classWord, type Kind } from './words.ts';

const none = <span className="text-faint">–</span>;

export function disagreementColumns(kind: Kind): Column<RateDiscrepancy>[] {
  const [first, second] = ABOUT[kind].sides;
  return [
    {
      id: 'severity',
      head: 'Severity',
      wide: true,
      className: 'md:w-24',
      cell: ({ severity }) => <SeverityMark severity={severity} />,
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
      wide: true,
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
      cell: ({ hospital, dates }) =>
        hospital === null ? (
          none
        ) : (
          <span className="block py-1 leading-4">
            <span className="block truncate" title={hospital.name}>
              {hospital.name}
            </span>
            {kind === 'internal' && <span className="block text-xs text-faint">{dates.hospital}</span>}
          </span>
        ),
    },
    ...(kind === 'internal' ? [] : [payerColumn]),
    {
      id: 'first',
      head: first,
      numeric: true,
      wide: true,
      cell: (finding) => <Side finding={finding} index={0} />,
    },
    {
      id: 'second',
      head: second,
      numeric: true,
      wide: true,
      cell: (finding) => <Side finding={finding} index={1} />,
    },
    {
      id: 'impact',
      head: 'Difference',
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
    ...narrowColumns(`${first}, ${second.toLowerCase()}`),
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
