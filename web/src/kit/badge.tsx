import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONES = {
  plain: 'bg-sunk text-quiet',
  accent: 'bg-accent-soft text-accent-ink',
  running: 'bg-running-soft text-running',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
};

interface BadgeProps {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}

/** A word about a thing: its type, tier, role. For how work stands use StateMark. */
export const Badge = ({ tone = 'plain', className, children }: BadgeProps) => (
  <span
    className={cn(
      'inline-flex h-5 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
