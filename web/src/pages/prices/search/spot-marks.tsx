import { cn } from '../../../kit/cn.ts';
import type { Label } from './labels.ts';
import { type Spot, titleOf } from './spots.ts';

interface SpotMarkProps {
  spot: Spot;
  isActive: boolean;
  onActive(hospitalId: string): void;
  onNarrow(hospitalId: string): void;
}

/** The dot of a hospital, or of several with their number. */
export function SpotMark({ spot, isActive, onActive, onNarrow }: SpotMarkProps) {
  const { id, hospitals, x, y, radius, level } = spot;
  const isOne = hospitals.length === 1;
  return (
    <g
      className={cn(isOne && 'cursor-pointer')}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive('')}
      {...(isOne ? { onClick: () => onNarrow(id) } : {})}
    >
      <title>{titleOf(spot)}</title>
      <circle
        cx={x}
        cy={y}
        r={radius}
        className={cn('fill-running', isActive ? 'stroke-ink' : 'stroke-panel')}
        strokeWidth={isActive ? 2 : 1}
        fillOpacity={isOne ? 0.4 + level * 0.55 : 0.95}
      />
      {!isOne && (
        <text
          x={x}
          y={y + 3.5}
          textAnchor="middle"
          className="pointer-events-none fill-panel text-[10px] font-semibold"
        >
          {hospitals.length}
        </text>
      )}
    </g>
  );
}

/** Above all dots, so that none covers it. */
export const SpotLabel = ({ label, isActive = false }: { label: Label; isActive?: boolean }) => (
  <text
    x={label.x}
    y={label.y}
    textAnchor={label.anchor}
    className={cn(
      'pointer-events-none fill-ink stroke-panel text-[10px] [paint-order:stroke]',
      isActive && 'font-semibold',
    )}
    strokeWidth={3}
    strokeLinejoin="round"
  >
    {label.text}
  </text>
);
