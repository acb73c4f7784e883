import type { ReactNode } from 'react';
import { cn } from '../../../kit/cn.ts';

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The more it weighs, the more of it is filled. */
const LOOKS: Record<Severity, readonly [shape: ReactNode, word: string, look: string]> = {
  critical: [
    <path
      key="shape"
      d="M3.900 1 H8.100 L11 3.900 V8.100 L8.100 11 H3.900 L1 8.100 V3.900 Z"
      fill="currentColor"
    />,
    'Critical',
    'text-bad',
  ],
  high: [<path key="shape" d="M6 1.250 11.250 10.500 H0.750 Z" fill="currentColor" />, 'High', 'text-bad'],
  medium: [
    <path key="shape" d="M6 0.750 11.250 6 6 11.250 0.750 6 Z" fill="currentColor" />,
    'Medium',
    'text-warn',
  ],
  low: [
    <circle key="shape" cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.750" />,
    'Low',
    'text-quiet',
  ],
  info: [
    <path
      key="shape"
      d="M6 5.250 V9.750 M6 2.250 V2.750"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />,
    'Info',
    'text-faint',
  ],
};

const isSeverity = (word: string): word is Severity => word in LOOKS;

interface SeverityMarkProps {
  severity: string;
  /** Only the shape; the word is still read out. */
  short?: boolean;
  className?: string;
}

/** How much an issue weighs, by shape and word. */
export function SeverityMark({ severity, short = false, className }: SeverityMarkProps) {
  const [shape, word, look] = LOOKS[isSeverity(severity) ? severity : 'info'];
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 text-sm whitespace-nowrap', look, className)}
      title={short ? word : undefined}
    >
      <svg viewBox="0 0 12 12" aria-hidden className="size-3 shrink-0">
        {shape}
      </svg>
      <span className={short ? 'sr-only' : ''}>{word}</span>
    </span>
  );
}

interface CountsProps {
  counts: Readonly<Record<string, number>>;
  /** Words beside the shapes. */
  long?: boolean;
}

/** How many issues of each severity there are; those without any are left out. */
export const SeverityCounts = ({ counts, long = false }: CountsProps) => (
  <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
    {SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0).map((severity) => (
      <span key={severity} className="inline-flex items-center gap-1 tabular-nums">
        {counts[severity]} <SeverityMark severity={severity} short={!long} className="flex-row-reverse" />
      </span>
    ))}
    {SEVERITIES.every((severity) => (counts[severity] ?? 0) === 0) && (
      <span className="text-faint">No issues</span>
    )}
  </span>
);
