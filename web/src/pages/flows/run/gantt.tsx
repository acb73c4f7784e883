import { cn } from '../../../kit/cn.ts';
import { StateMark, stateOf } from '../../../kit/state-mark.tsx';
import { duration } from '../../../lib/format.ts';
import { useNow } from '../use-now.ts';
import type { Run, RunStage } from './record.ts';

const BARS: Readonly<Record<string, string>> = {
  running: 'bg-running animate-pulse-mark',
  completed: 'bg-good',
  failed: 'bg-bad',
  paused: 'bg-warn',
  cancelled: 'bg-line-strong',
  pending: 'bg-line',
};
const THINNEST = 0.6;

interface GanttProps {
  run: Run;
  selected: string | undefined;
  onSelect(stage: string): void;
}

/** When each stage worked, one below the other, on one line of time. */
export function Gantt({ run, selected, onSelect }: GanttProps) {
  const isOpen = run.status === 'running';
  const now = useNow(isOpen);
  const began = Date.parse(run.started_at);
  const ended = run.completed_at === null ? now : Date.parse(run.completed_at);
  const whole = Math.max(1, ended - began);
  return (
    <ol aria-label="Timeline">
      {Object.entries(run.stages).map(([id, stage]) => {
        const { from, to } = spanOf(stage, now, ended);
        const left = Math.min(100 - THINNEST, Math.max(0, ((from - began) / whole) * 100));
        const width = Math.min(100 - left, Math.max(THINNEST, ((to - from) / whole) * 100));
        return (
          <li key={id} className="border-b last:border-b-0">
            <button
              type="button"
              aria-pressed={id === selected}
              onClick={() => onSelect(id)}
              className={cn(
                'flex h-8 w-full items-center gap-2 px-3 text-left text-sm hover:bg-hover',
                id === selected && 'bg-accent-soft',
              )}
            >
              <StateMark state={stage.status} short />
              <span className="w-28 shrink-0 truncate font-medium" title={`${id} (${stage.type})`}>
                {id}
              </span>
              <span className="relative h-3 min-w-0 flex-1 rounded-sm bg-sunk">
                {stage.started_at !== undefined && (
                  <span
                    className={cn('absolute inset-y-0 rounded-sm', BARS[stateOf(stage.status)])}
                    style={{ left: `${left}%`, width: `${width}%` }}
                  />
                )}
              </span>
              <span className="w-20 shrink-0 text-right text-xs tabular-nums text-faint">
                {spentOn(stage, now)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const spanOf = ({ started_at, completed_at, status }: RunStage, now: number, ended: number) => ({
  from: Date.parse(started_at ?? new Date(ended).toISOString()),
  to: completed_at === undefined ? (status === 'running' ? now : ended) : Date.parse(completed_at),
});

function spentOn(stage: RunStage, now: number): string {
  const tries = stage.attempts > 1 ? `${stage.attempts} attempts · ` : '';
  if (stage.duration_secs !== undefined) return tries + duration(stage.duration_secs);
  if (stage.started_at === undefined) return stage.status === 'pending' ? '' : stage.status;
  return tries + duration((now - Date.parse(stage.started_at)) / 1_000);
}
