import { useMemo } from 'react';
import { cn } from '../../../kit/cn.ts';
import { plural } from '../../../lib/format.ts';
import { aboutDollars } from '../shared/money.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { type Dot, labelsOf, labelText } from './labels.ts';
import { useOutlines } from './outlines.ts';
import { barMiles, HEIGHT, pathsOf, projectionOf, stateNames, WIDTH } from './projection.ts';

type Placed = HospitalPrices & { position: NonNullable<HospitalPrices['position']> };

export const isPlaced = (hospital: HospitalPrices): hospital is Placed => hospital.position !== undefined;

interface HospitalMapProps {
  hospitals: readonly Placed[];
  active: string;
  onActive(hospitalId: string): void;
}

const SMALLEST = 6;
const LARGEST = 13;

function levelsOf(hospitals: readonly Placed[]): (median: number | null) => number {
  const medians = hospitals.flatMap(({ median }) => median ?? []);
  const [low, high] = [Math.min(...medians), Math.max(...medians)];
  return (median) => (median === null || high === low ? 0 : (median - low) / (high - low));
}

/** The hospitals where they are; the larger and darker the dot, the higher the median. */
export function HospitalMap({ hospitals, active, onActive }: HospitalMapProps) {
  const { data: outlines } = useOutlines();
  const { projection, dots, labels } = useMemo(() => {
    const flat = projectionOf(hospitals.map(({ position }) => position));
    const levelOf = levelsOf(hospitals);
    const places = hospitals.map((hospital): Dot & { level: number } => {
      const level = levelOf(hospital.median);
      const { latitude, longitude } = hospital.position;
      return {
        ...{ hospital, level, x: flat.x(longitude), y: flat.y(latitude) },
        radius: SMALLEST + level * (LARGEST - SMALLEST),
      };
    });
    return { projection: flat, dots: places, labels: labelsOf(places) };
  }, [hospitals]);
  const land = useMemo(
    () => (outlines === undefined ? [] : pathsOf(outlines, projection)),
    [outlines, projection],
  );
  const names = useMemo(
    () => (outlines === undefined ? [] : stateNames(outlines, projection)),
    [outlines, projection],
  );
  const miles = barMiles(projection.mile);
  // The one that is pointed at is drawn last, above the others.
  const drawn = dots.toSorted(
    (one, other) => Number(one.hospital.id === active) - Number(other.hospital.id === active),
  );
  return (
    <svg
      role="img"
      aria-label={`Map of ${plural(hospitals.length, 'hospital')}. The table lists them with their prices.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full bg-running-soft"
    >
      {land.map(({ state, path }) => (
        <path key={state} d={path} className="fill-panel stroke-line-strong" strokeWidth={0.6} />
      ))}
      {names.map(({ state, x, y }) => (
        <text
          key={state}
          x={x}
          y={y}
          textAnchor="middle"
          className="fill-line-strong text-[15px] tracking-widest"
        >
          {state}
        </text>
      ))}
      {drawn.map(({ hospital, level, x, y, radius }) => {
        const isActive = hospital.id === active;
        const label =
          labels.get(hospital.id) ??
          (isActive ? { x: x + radius + 4, y: y + 3.5, text: labelText(hospital) } : undefined);
        return (
          <g
            key={hospital.id}
            onPointerEnter={() => onActive(hospital.id)}
            onPointerLeave={() => onActive('')}
          >
            <title>{`${hospital.name}${hospital.median === null ? '' : `, median ${aboutDollars(hospital.median)}`}`}</title>
            <circle
              cx={x}
              cy={y}
              r={radius}
              className={cn('fill-running', isActive ? 'stroke-ink' : 'stroke-panel')}
              strokeWidth={isActive ? 2 : 1}
              fillOpacity={0.4 + level * 0.55}
            />
            {label !== undefined && (
              <text
                x={label.x}
                y={label.y}
                className={cn(
                  'pointer-events-none fill-ink stroke-panel text-[10px] [paint-order:stroke]',
                  isActive && 'font-semibold',
                )}
                strokeWidth={3}
                strokeLinejoin="round"
              >
                {label.text}
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
