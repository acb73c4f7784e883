import { useMemo } from 'react';
import { cn } from '../../../kit/cn.ts';
import { plural } from '../../../lib/format.ts';
import { aboutDollars } from '../shared/money.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { useOutlines } from './outlines.ts';
import { barMiles, HEIGHT, pathsOf, projectionOf, WIDTH } from './projection.ts';

type Placed = HospitalPrices & { position: NonNullable<HospitalPrices['position']> };

export const isPlaced = (hospital: HospitalPrices): hospital is Placed => hospital.position !== undefined;

interface HospitalMapProps {
  hospitals: readonly Placed[];
  active: string;
  onActive(hospitalId: string): void;
}

const SMALLEST = 6;
const LARGEST = 14;
const MOST_LABELS = 8;

/** The hospitals where they are; the larger and darker the dot, the higher the median. */
export function HospitalMap({ hospitals, active, onActive }: HospitalMapProps) {
  const { data: outlines } = useOutlines();
  const projection = useMemo(() => projectionOf(hospitals.map(({ position }) => position)), [hospitals]);
  const paths = useMemo(
    () => (outlines === undefined ? [] : pathsOf(outlines, projection)),
    [outlines, projection],
  );
  const medians = hospitals.flatMap(({ median }) => median ?? []);
  const [low, high] = [Math.min(...medians), Math.max(...medians)];
  const levelOf = (median: number | null) =>
    median === null || high === low ? 0 : (median - low) / (high - low);
  const miles = barMiles(projection.mile);
  // The one that is pointed at is drawn last, above the others.
  const drawn = hospitals.toSorted((one, other) => Number(one.id === active) - Number(other.id === active));
  return (
    <svg
      role="img"
      aria-label={`Map of ${plural(hospitals.length, 'hospital')}. The table lists them with their prices.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full bg-running-soft"
    >
      {paths.map(({ state, path }) => (
        <path key={state} d={path} className="fill-panel stroke-line-strong" strokeWidth={0.75} />
      ))}
      {drawn.map(({ id, name, median, position }) => {
        const level = levelOf(median);
        const [x, y] = [projection.x(position.longitude), projection.y(position.latitude)];
        const radius = SMALLEST + level * (LARGEST - SMALLEST);
        const isLeft = x > WIDTH * 0.62;
        return (
          <g key={id} onPointerEnter={() => onActive(id)} onPointerLeave={() => onActive('')}>
            <title>{`${name}${median === null ? '' : `, median ${aboutDollars(median)}`}`}</title>
            <circle
              cx={x}
              cy={y}
              r={radius}
              className={cn('fill-running', id === active ? 'stroke-ink' : 'stroke-panel')}
              strokeWidth={id === active ? 2 : 1}
              fillOpacity={0.35 + level * 0.55}
            />
            {(id === active || hospitals.length <= MOST_LABELS) && (
              <text
                x={isLeft ? x - radius - 4 : x + radius + 4}
                y={y + 3.5}
                textAnchor={isLeft ? 'end' : 'start'}
                className={cn(
                  'pointer-events-none fill-ink stroke-panel text-[10px] [paint-order:stroke]',
                  id === active && 'font-semibold',
                )}
                strokeWidth={3}
                strokeLinejoin="round"
              >
                {`${shortName(name)}${median === null ? '' : ` ${aboutDollars(median)}`}`}
              </text>
            )}
          </g>
        );
      })}
      <g transform={`translate(12 ${HEIGHT - 14})`}>
        <path d={`M0 -4V0H${miles * projection.mile}V-4`} fill="none" className="stroke-quiet" />
        <text x={4} y={-7} className="fill-quiet text-[10px]">
          {plural(miles, 'mile')}
        </text>
      </g>
    </svg>
  );
}

const LONGEST = 22;

const shortName = (name: string): string =>
  name.length <= LONGEST ? name : `${name.slice(0, LONGEST - 1).trimEnd()}…`;
