import { useMemo } from 'react';
import { plural } from '../../../lib/format.ts';
import { labelOver, labelsOf } from './labels.ts';
import { type Outlines, useOutlines } from './outlines.ts';
import { barMiles, HEIGHT, type Position, pathsOf, projectionOf, stateNames, WIDTH } from './projection.ts';
import { SpotLabel, SpotMark } from './spot-marks.tsx';
import { type Placed, spotsOf } from './spots.ts';

interface HospitalMapProps {
  hospitals: readonly Placed[];
  /** The place that was searched, where it is known. */
  centre: Position | null;
  active: string;
  onActive(hospitalId: string): void;
  /** Narrows the search to one of them. */
  onNarrow(hospitalId: string): void;
}

const CENTRE = 5;
/** Seen around a hospital that is at the same point. */
const RING = 15;
const NONE: Outlines = {};

/** The hospitals where they are; the larger and darker the dot, the higher the median. */
export function HospitalMap({ hospitals, centre, active, onActive, onNarrow }: HospitalMapProps) {
  const { data: outlines = NONE } = useOutlines();
  const { projection, spots, labels, place } = useMemo(() => {
    const around = centre === null ? [] : [centre];
    const flat = projectionOf([...hospitals.map(({ position }) => position), ...around]);
    const all = spotsOf(hospitals, flat);
    const places = around.map(({ latitude, longitude }) => ({
      ...{ x: flat.x(longitude), y: flat.y(latitude), radius: CENTRE },
    }));
    return { projection: flat, spots: all, labels: labelsOf(all, places), place: places[0] };
  }, [hospitals, centre]);
  const land = useMemo(() => pathsOf(outlines, projection), [outlines, projection]);
  const names = useMemo(() => stateNames(outlines, projection, labels.taken), [outlines, projection, labels]);
  const miles = barMiles(projection.mile);
  const pointed = spots.find((spot) => spot.hospitals.some(({ id }) => id === active));
  return (
    <svg
      role="img"
      aria-label={`Map of ${plural(hospitals.length, 'hospital')}. The table lists them with their prices.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block max-h-[28rem] w-full bg-running-soft"
    >
      {land.map(({ state, path }) => (
        <path key={state} d={path} className="fill-panel stroke-line-strong" strokeWidth={0.6} />
      ))}
      {names.map(({ state, x, y }) => (
        <text
          key={state}
          x={x}
          y={y + 5}
          textAnchor="middle"
          className="fill-line-strong text-[15px] tracking-widest"
        >
          {state}
        </text>
      ))}
      {place !== undefined && <PlaceMark {...place} />}
      {spots.map((spot) => (
        <SpotMark
          key={spot.id}
          spot={spot}
          isActive={spot === pointed}
          onActive={onActive}
          onNarrow={onNarrow}
        />
      ))}
      {spots.map((spot) => {
        const label = labels.of.get(spot.id);
        return label === undefined || spot === pointed ? null : <SpotLabel key={spot.id} label={label} />;
      })}
      {pointed !== undefined && (
        <SpotLabel label={labels.of.get(pointed.id) ?? labelOver(pointed)} isActive />
      )}
      <g transform={`translate(12 ${HEIGHT - 14})`}>
        <path d={`M0 -4V0H${miles * projection.mile}V-4`} fill="none" className="stroke-quiet" />
        <text x={4} y={-7} className="fill-quiet text-[10px]">
          {plural(miles, 'mile')}
        </text>
      </g>
    </svg>
  );
}

/** Where distances are measured from. */
const PlaceMark = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <title>The place you searched</title>
    <circle r={RING} className="fill-panel stroke-ink" fillOpacity={0.5} strokeDasharray="2 2.500" />
    <path d={`M-${CENTRE} 0H${CENTRE}M0 -${CENTRE}V${CENTRE}`} className="stroke-ink" strokeWidth={2} />
  </g>
);
