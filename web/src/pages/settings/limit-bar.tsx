import { Progress } from '../../kit/progress.tsx';
import { Time } from '../../kit/time.tsx';
import { count } from '../../lib/format.ts';

export interface Limit {
  name: string;
  label: string;
  kind: string;
  limit: number | null;
  used: number | null;
  resets_at: string | null;
}

/** An allowance and how much of it is used: amber from 80 %, red when it is gone. */
export function LimitBar({ label, limit, used, resets_at }: Limit) {
  const part = limit === null ? 0 : limit === 0 ? 1 : (used ?? 0) / limit;
  return (
    <div>
      <div className="mb-1 flex items-baseline gap-2 text-sm">
        <span>{label}</span>
        <span className="ml-auto text-xs whitespace-nowrap tabular-nums">
          {count(used ?? 0)}{' '}
          <span className="text-faint">of {limit === null ? 'unlimited' : count(limit)}</span>
        </span>
      </div>
      {limit !== null && (
        <Progress part={part} label={label} tone={part >= 1 ? 'bad' : part >= 0.8 ? 'warn' : 'plain'} />
      )}
      {resets_at !== null && limit !== null && (
        <p className="mt-0.5 text-xs text-faint">
          resets <Time at={resets_at} />
        </p>
      )}
    </div>
  );
}
