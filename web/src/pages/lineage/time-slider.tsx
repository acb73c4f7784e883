import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { exactTime } from '../../lib/format.ts';

interface TimeSliderProps {
  /** When something changed, in order. */
  moments: readonly number[];
  /** The time that is shown; empty for now. */
  at: string;
  onChange(at: string): void;
}

const STEPS = 500;

/** The graph as it was: by dragging, or from one change to the next. */
export function TimeSlider({ moments, at, onChange }: TimeSliderProps) {
  const now = Date.now();
  const shown = at === '' ? now : Date.parse(at);
  const first = Math.min(shown, moments[0] ?? now) - 1_000;
  const place = Math.round(((shown - first) / Math.max(1, now - first)) * STEPS);
  const go = (time: number | undefined) =>
    onChange(time === undefined || time >= now ? '' : new Date(time).toISOString());
  // A change shows from its moment on: just before it, things are as they were.
  const earlier = moments.findLast((moment) => moment - 1 < shown);
  const later = moments.find((moment) => moment > shown);
  const afterLater = moments.find((moment) => moment > (later ?? now));
  return (
    <div className="flex flex-wrap items-center gap-2 border-t bg-panel px-3 py-1.5 text-sm">
      <IconButton
        label="Before the last change"
        size="small"
        disabled={earlier === undefined}
        onClick={() => go(earlier === undefined ? undefined : earlier - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <input
        type="range"
        aria-label="Point in time"
        aria-valuetext={at === '' ? 'now' : exactTime(at)}
        min={0}
        max={STEPS}
        value={place}
        onChange={(event) => {
          const step = Number(event.target.value);
          go(step >= STEPS ? undefined : first + ((now - first) * step) / STEPS);
        }}
        className="min-w-32 flex-1 accent-accent-ink"
      />
      <IconButton
        label="After the next change"
        size="small"
        disabled={at === ''}
        onClick={() => go(afterLater === undefined ? undefined : afterLater - 1)}
      >
        <ChevronRight />
      </IconButton>
      <span className="w-44 text-right tabular-nums text-quiet" role="status">
        {at === '' ? 'as it is now' : `as of ${exactTime(at)}`}
      </span>
      <Button size="small" disabled={at === ''} onClick={() => onChange('')}>
        Now
      </Button>
    </div>
  );
}
