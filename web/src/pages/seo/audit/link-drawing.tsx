import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { AuditLink } from '../../../../../client/index.ts';
import { cn } from '../../../kit/cn.ts';
import { plural } from '../../../lib/format.ts';
import { pathOf } from '../live/latest-pages.tsx';
import { type DrawnLink, drawLinks, type LinkLayout, neighbour, type PlacedPage } from './link-layout.ts';

interface LinkDrawingProps {
  layout: LinkLayout;
  links: readonly AuditLink[];
  selected: string | undefined;
  onSelect(url: string | undefined): void;
}

/** Pages as dots with the links between them; those of the selected one stand out. */
export function LinkDrawing({ layout, links, selected, onSelect }: LinkDrawingProps) {
  const { width, height, heads, pages } = layout;
  const drawn = useMemo(() => drawLinks(links, pages), [links, pages]);
  const near = useMemo(() => nearOf(drawn, selected), [drawn, selected]);
  const dots = useRef(new Map<string, SVGGElement>());
  const first = pages.find(({ page }) => page.url === selected) ?? pages[0];
  const onKeyDown = (event: KeyboardEvent, place: PlacedPage) => {
    if (event.key === 'Enter' || event.key === ' ') onSelect(place.page.url);
    else if (event.key === 'Escape' && selected !== undefined) onSelect(undefined);
    else {
      const next = neighbour(pages, place, event.key);
      if (next === undefined) return;
      dots.current.get(next.page.url)?.focus();
    }
    event.preventDefault();
  };
  return (
    <div className="overflow-x-auto">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        role="group"
        aria-label="Link graph"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block text-xs"
      >
        <Arrows />
        {heads.map(({ label, x }) => (
          <text key={label} x={x} y={20} className="fill-quiet font-semibold">
            {label}
          </text>
        ))}
        <g aria-hidden fill="none">
          {drawn.map((link) => (
            <Line key={link.id} link={link} selected={near === undefined ? undefined : selected} />
          ))}
        </g>
        {pages.map((place) => (
          <Dot
            key={place.page.url}
            place={place}
            isSelected={place.page.url === selected}
            isFaint={near !== undefined && !near.has(place.page.url)}
            isFirst={place === first}
            onRef={(element) => {
              if (element === null) dots.current.delete(place.page.url);
              else dots.current.set(place.page.url, element);
            }}
            onClick={() => onSelect(place.page.url === selected ? undefined : place.page.url)}
            onKeyDown={(event) => onKeyDown(event, place)}
          />
        ))}
      </svg>
    </div>
  );
}

/** The selected page and those that it is linked with; undefined when it is not among those drawn. */
function nearOf(drawn: readonly DrawnLink[], selected: string | undefined): Set<string> | undefined {
  const own = drawn.filter(({ from, to }) => from === selected || to === selected);
  return selected === undefined || own.length === 0
    ? undefined
    : new Set([selected, ...own.flatMap(({ from, to }) => [from, to])]);
}

const Arrows = () => (
  <defs>
    {(['in', 'out'] as const).map((way) => (
      <marker
        key={way}
        id={`link-${way}`}
        viewBox="0 0 8 8"
        refX={6}
        refY={4}
        markerWidth={8}
        markerHeight={8}
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path d="M0 0L8 4L0 8z" className={way === 'in' ? 'fill-running' : 'fill-accent-ink'} />
      </marker>
    ))}
  </defs>
);

function Line({ link: { from, to, path }, selected }: { link: DrawnLink; selected: string | undefined }) {
  if (selected === undefined) return <path d={path} className="stroke-line-strong opacity-20" />;
  if (from === selected)
    return <path d={path} className="stroke-accent-ink" strokeWidth={1.5} markerEnd="url(#link-out)" />;
  if (to === selected)
    return (
      <path
        d={path}
        className="stroke-running"
        strokeWidth={1.5}
        strokeDasharray="4 3"
        markerEnd="url(#link-in)"
      />
    );
  return <path d={path} className="stroke-line-strong opacity-5" />;
}

interface DotProps {
  place: PlacedPage;
  isSelected: boolean;
  isFaint: boolean;
  isFirst: boolean;
  onRef(element: SVGGElement | null): void;
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

const LONGEST = 23;

function Dot({ place, isSelected, isFaint, isFirst, onRef, onClick, onKeyDown }: DotProps) {
  const { page, x, y, radius } = place;
  const path = pathOf(page.url);
  const label = path.length > LONGEST ? `…${path.slice(1 - LONGEST)}` : path;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons
    <g
      ref={onRef}
      role="button"
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${path}, ${plural(page.inlinks ?? 0, 'inlink')}`}
      className={cn('group cursor-pointer outline-none', isFaint && 'opacity-40')}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <title>{page.url}</title>
      <rect
        x={x - 14}
        y={y - 13}
        width={186}
        height={26}
        rx={5}
        className="fill-transparent stroke-transparent group-hover:fill-hover/60 group-focus-visible:stroke-accent"
        strokeWidth={2}
      />
      <circle
        cx={x}
        cy={y}
        r={radius}
        strokeWidth={2}
        className={isSelected ? 'fill-accent stroke-accent-ink' : 'fill-running stroke-panel'}
      />
      <text
        x={x + radius + 5}
        y={y + 4}
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
        className={cn('fill-ink stroke-panel font-mono', isSelected && 'font-semibold')}
      >
        {label}
      </text>
    </g>
  );
}
