import type { ReactNode } from 'react';
import type { RateDiscrepancy } from '../../../../../client/index.ts';
import { dollars } from '../shared/money.ts';
import { sideNames, sidesOf } from './sides.ts';

const none = <span className="text-faint">–</span>;
const MOST_VALUES = 2;

const valuesText = (values: readonly number[] = []): ReactNode => {
  if (values.length === 0) return none;
  const more = values.length > MOST_VALUES ? ` +${values.length - MOST_VALUES}` : '';
  return values.slice(0, MOST_VALUES).map(dollars).join(', ') + more;
};

interface SideProps {
  finding: RateDiscrepancy;
  index: 0 | 1;
  /** In one line. */
  flat?: boolean;
}

/** The values of one side and what they are: of two files their date, within one file the kind of amount. */
export function Side({ finding, index, flat = false }: SideProps) {
  const { kind, dates } = finding;
  const date = index === 0 ? dates.hospital : dates.payer;
  return (
    <span className={flat ? 'flex items-baseline justify-end gap-2 leading-5' : 'block py-1 leading-4'}>
      <span className="block font-medium">{valuesText(sidesOf(finding)[index])}</span>
      <span className="block text-xs text-faint">
        {kind === 'internal' ? sideNames(finding)[index] : (date ?? '')}
      </span>
    </span>
  );
}
