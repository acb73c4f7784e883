import type { ComparedGroup } from '../../../../../client/index.ts';
import { At, BeyondMark, CashMark } from '../shared/marks.tsx';
import { aboutDollars } from '../shared/money.ts';
import type { Scale } from '../shared/scale.ts';

const HEIGHT = 24;
const MIDDLE = HEIGHT / 2;

interface RangeBarProps {
  group: ComparedGroup;
  scale: Scale;
  /** Median of all groups. */
  overall: number | null;
}

const textOf = ({ label, min, max, median, cash }: ComparedGroup): string =>
  [
    label,
    min === null || max === null ? '' : `from ${aboutDollars(min)} to ${aboutDollars(max)}`,
    median === null ? '' : `median ${aboutDollars(median)}`,
    cash === null ? '' : `cash ${aboutDollars(cash)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** From the lowest to the highest, the middle half thick, with the median and the cash price. */
export function RangeBar({ group, scale, overall }: RangeBarProps) {
  const { min, p25, median, p75, max, cash } = group;
  const at = (value: number) => `${scale.at(value)}%`;
  const span = (from: number, to: number, height: number, look: string) => (
    <rect
      x={at(from)}
      y={MIDDLE - height / 2}
      width={`${Math.max(0.4, scale.at(to) - scale.at(from))}%`}
      height={height}
      rx={1}
      className={look}
    />
  );
  return (
    <svg role="img" aria-label={textOf(group)} height={HEIGHT} className="block w-full overflow-visible">
      {overall !== null && (
        <line
          x1={at(overall)}
          x2={at(overall)}
          y1={-4}
          y2={HEIGHT + 4}
          className="stroke-line-strong"
          strokeDasharray="2 3"
        />
      )}
      {min !== null && max !== null && span(min, max, 4, 'fill-running/40')}
      {p25 !== null && p75 !== null && span(p25, p75, 10, 'fill-running/70')}
      {median !== null && (
        <At x={at(median)} y={MIDDLE}>
          <rect x={-1.5} y={-9} width={3} height={18} rx={1} className="fill-ink" />
        </At>
      )}
      {cash !== null && (
        <At x={at(cash)} y={MIDDLE}>
          {scale.isBeyond(cash) ? <BeyondMark /> : <CashMark />}
        </At>
      )}
    </svg>
  );
}
