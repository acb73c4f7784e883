import { useEffect, useState } from 'react';
import { exactTime, relative } from '../lib/format.ts';

const MINUTE = 60_000;

/** How long ago, with the exact time on hover. */
export function Time({ at, className }: { at: string | Date; className?: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const age = Math.abs(Date.now() - new Date(at).getTime());
    const timer = setInterval(() => tick((count) => count + 1), age < MINUTE ? 5_000 : MINUTE);
    return () => clearInterval(timer);
  }, [at]);
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={exactTime(date)} className={className}>
      {relative(date)}
    </time>
  );
}
