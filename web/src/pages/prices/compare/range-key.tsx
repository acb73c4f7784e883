import { MarkKey, type MarkWithText } from '../shared/mark-key.tsx';
import { CashMark } from '../shared/marks.tsx';

const KEY: readonly MarkWithText[] = [
  [
    <rect key="mark" x={-12} y={-2} width={24} height={4} rx={1} className="fill-running/40" />,
    'Lowest to highest',
  ],
  [
    <rect key="mark" x={-12} y={-5} width={24} height={10} rx={1} className="fill-running/70" />,
    'Middle half',
  ],
  [<rect key="mark" x={-1.5} y={-9} width={3} height={18} rx={1} className="fill-ink" />, 'Median'],
  [
    <path key="mark" d="M0 -11V11" className="stroke-quiet" strokeDasharray="2 3" strokeWidth={1.5} />,
    'Median of all',
  ],
  [<CashMark key="mark" />, 'Cash'],
];

export const RangeKey = () => <MarkKey marks={KEY} />;
