import { useEffect, useState } from 'react';
import { cn } from '../../../kit/cn.ts';

const GOOD = 90;
const FAIR = 50;
const COUNT_MS = 700;
const RADIUS = 44;
const AROUND = 2 * Math.PI * RADIUS;

export const toneOf = (score: number): string =>
  score >= GOOD ? 'text-good' : score >= FAIR ? 'text-warn' : 'text-bad';

/** 3.2, without more digits than anybody compares. */
export const points = (value: number): string => {
  const text = value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 2 : 1);
  return Number(text) === 0 ? '0' : text;
};

/** Counts from what was shown before; at once for people who want nothing to move. */
function useCounted(value: number): number {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    let frame = 0;
    let first: { at: number; from: number } | undefined;
    const step = (now: number) => {
      setShown((before) => {
        first ??= { at: now, from: before };
        const part = Math.min(1, (now - first.at) / COUNT_MS);
        return first.from + (value - first.from) * (1 - (1 - part) ** 3);
      });
      if (first === undefined || now - first.at < COUNT_MS) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

interface ScoreGaugeProps {
  score: number | null;
  /** Below the number, such as "so far". */
  note?: string;
  className?: string;
}

/** The score as a ring that counts up to it. */
export function ScoreGauge({ score, note, className }: ScoreGaugeProps) {
  const shown = useCounted(score ?? 0);
  return (
    <div
      role="img"
      aria-label={
        score === null ? 'No score yet' : `Score ${score} of 100${note === undefined ? '' : `, ${note}`}`
      }
      className={cn('relative size-32 shrink-0', score === null ? 'text-faint' : toneOf(score), className)}
    >
      <svg viewBox="0 0 100 100" aria-hidden className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--hover)" strokeWidth="7" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={`${(Math.max(0, shown) / 100) * AROUND} ${AROUND}`}
          opacity={shown <= 0 ? 0 : 1}
        />
      </svg>
      <span aria-hidden className="absolute inset-0 flex flex-col items-center justify-center">
        <span className="text-[2em] leading-none font-semibold tabular-nums">
          {score === null ? '–' : Math.round(shown)}
        </span>
        <span className="mt-0.5 text-xs text-faint">{note ?? 'of 100'}</span>
      </span>
    </div>
  );
}

/** A score in a line of text. */
export const Score = ({ score }: { score: number | null }) =>
  score === null ? (
    <span className="text-faint">–</span>
  ) : (
    <span className={cn('font-semibold tabular-nums', toneOf(score))}>{score}</span>
  );

/** The difference from the audit before, by sign and arrow. */
export function ScoreChange({ change }: { change: number | null | undefined }) {
  if (change === null || change === undefined) return null;
  if (change === 0) return <span className="text-xs text-faint">±0</span>;
  return (
    <span
      className={cn('text-xs whitespace-nowrap tabular-nums', change > 0 ? 'text-good' : 'text-bad')}
      title={`${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)} since the previous audit`}
    >
      {change > 0 ? '▲ +' : '▼ −'}
      {points(Math.abs(change)).replace(/\.0$/, '')}
    </span>
  );
}
