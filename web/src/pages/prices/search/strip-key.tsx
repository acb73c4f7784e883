import type { ReactNode } from 'react';
import { CashMark, GrossMark, HospitalDot, MedianMark, PayerDot } from '../shared/marks.tsx';

const KEY: readonly (readonly [mark: ReactNode, text: string])[] = [
  [<HospitalDot key="mark" />, 'Negotiated, hospital’s file'],
  [<PayerDot key="mark" />, 'Negotiated, payer’s file'],
  [<MedianMark key="mark" />, 'Median'],
  [<CashMark key="mark" />, 'Cash'],
  [<GrossMark key="mark" />, 'Gross charge'],
];

export const StripKey = () => (
  <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 pb-2 text-xs text-quiet">
    {KEY.map(([mark, text]) => (
      <li key={text} className="flex items-center gap-1.5">
        <svg viewBox="-12 -12 24 24" aria-hidden className="size-5">
          {mark}
        </svg>
        {text}
      </li>
    ))}
  </ul>
);
