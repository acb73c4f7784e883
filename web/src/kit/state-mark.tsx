import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const lines = (path: string) => (
  <path
    d={path}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

/** Drawn and not written: fonts differ in what they make of ● and ○. */
const STATES: Record<State, readonly [shape: ReactNode, word: string, look: string]> = {
  running: [
    <circle key="shape" cx="6" cy="6" r="4.5" fill="currentColor" />,
    'Running',
    'text-running [&>svg]:animate-pulse-mark',
  ],
  completed: [lines('M2 6.5 4.75 9.25 10 3'), 'Completed', 'text-good'],
  failed: [lines('M2.5 2.500 9.500 9.500 M9.500 2.500 2.500 9.500'), 'Failed', 'text-bad'],
  paused: [lines('M4 2.500 V9.500 M8 2.500 V9.500'), 'Paused', 'text-warn'],
  pending: [ring, 'Pending', 'text-faint'],
  cancelled: [
    <g key="shape">
      {ring}
      {lines('M3 9 9 3')}
    </g>,
    'Cancelled',
    'text-faint',
  ],
};

export type State = 'running' | 'completed' | 'failed' | 'paused' | 'pending' | 'cancelled';

const SAME: Readonly<Record<string, State>> = {
  queued: 'pending',
  waiting: 'pending',
  scheduled: 'pending',
  success: 'completed',
  ok: 'completed',
  active: 'completed',
  healthy: 'completed',
  error: 'failed',
  broken: 'failed',
  degraded: 'paused',
  stopped: 'cancelled',
  skipped: 'cancelled',
  archived: 'cancelled',
};

/** The state that a word of the interface stands for. */
export const stateOf = (word: string): State =>
  word in STATES ? (word as State) : (SAME[word] ?? 'pending');

interface StateMarkProps {
  /** As the interface says it. */
  state: string;
  /** Only the shape; the word is still read out. */
  short?: boolean;
  /** In place of the state's own, where things of a kind have words of their own. */
  word?: string;
  className?: string;
}

/** A state by shape and word, never by colour alone. */
export function StateMark({ state, short = false, word, className }: StateMarkProps) {
  const [shape, known, look] = STATES[stateOf(state)];
  const own = state in STATES ? known : state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ');
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', look, className)}>
      <svg viewBox="0 0 12 12" aria-hidden className="size-3 shrink-0">
        {shape}
      </svg>
      <span className={short ? 'sr-only' : ''}>{word ?? own}</span>
    </span>
  );
}
