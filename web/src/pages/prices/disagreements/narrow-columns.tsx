import type { RateDiscrepancy } from '../../../../../client/index.ts';
import type { Column } from '../../../kit/table.tsx';
import { SeverityMark } from '../../seo/shared/severity-mark.tsx';
import { Side } from './side.tsx';
import { classWord } from './words.ts';

/** All of it in two columns, where the screen is narrow. */
export const narrowColumns = (sides: string): Column<RateDiscrepancy>[] => [
  {
    id: 'about',
    head: 'Finding',
    className: 'md:hidden max-w-44',
    cell: ({ severity, class: name, key, hospital, payer }) => (
      <span className="block py-1.5 leading-4">
        <span className="flex items-center gap-1.5">
          <SeverityMark severity={severity} short />
          <code className="font-mono">{key.code ?? 'No code'}</code>
          <span className="truncate text-xs text-quiet">{classWord(name)}</span>
        </span>
        <span className="block truncate text-xs text-quiet">{hospital?.name ?? ''}</span>
        <span className="block truncate text-xs text-faint">{payer?.name ?? key.payer ?? ''}</span>
      </span>
    ),
  },
  {
    id: 'values',
    head: sides,
    numeric: true,
    className: 'md:hidden',
    cell: (finding) => (
      <>
        <Side finding={finding} index={0} flat />
        <Side finding={finding} index={1} flat />
      </>
    ),
  },
];
