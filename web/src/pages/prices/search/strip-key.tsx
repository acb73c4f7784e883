import { MarkKey, type MarkWithText } from '../shared/mark-key.tsx';
import { CashMark, GrossMark, HospitalDot, MedianMark, PayerDot } from '../shared/marks.tsx';

const KEY: readonly MarkWithText[] = [
  [<HospitalDot key="mark" />, 'Negotiated, hospital’s file'],
  [<PayerDot key="mark" />, 'Negotiated, payer’s file'],
  [<MedianMark key="mark" />, 'Median of contracts'],
  [<CashMark key="mark" />, 'Cash'],
  [<GrossMark key="mark" />, 'Gross charge'],
];

export const StripKey = () => <MarkKey marks={KEY} />;
