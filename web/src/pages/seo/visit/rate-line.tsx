import { useEffect, useState } from 'react';
import { relative } from '../../../lib/format.ts';
import type { RateInfo } from '../live/fold.ts';

const MINUTE = 60_000;

/** What is left of the hour, and until when. */
export function RateLine({ rate }: { rate: RateInfo | undefined }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (rate === undefined || rate.limit === null || rate.remaining === null || rate.reset_at === null)
    return null;
  return (
    <p className="mt-2 text-xs text-faint">
      {rate.remaining} of {rate.limit} audits left this hour, resets {relative(rate.reset_at)}
    </p>
  );
}
