import { cn } from './cn.ts';

const TONES = {
  running: 'bg-running',
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  plain: 'bg-line-strong',
};

interface ProgressProps {
  /** Between 0 and 1; left out while nobody knows. */
  part?: number | undefined;
  label: string;
  tone?: keyof typeof TONES;
  className?: string;
}

export function Progress({ part, label, tone = 'running', className }: ProgressProps) {
  const percent = part === undefined ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={cn(
          'h-full rounded-full transition-[width] duration-500',
          TONES[tone],
          part === undefined && 'w-1/3 animate-pulse-mark',
        )}
        style={percent === undefined ? {} : { width: `${percent}%` }}
      />
    </div>
  );
}
