import { cn } from '../../../kit/cn.ts';
import type { GranaryError } from '../../../lib/api.ts';
import { relative } from '../../../lib/format.ts';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** What went wrong in plain words, and when to try again. */
export function VisitFault({ fault, isCentred }: { fault: GranaryError; isCentred: boolean }) {
  const { status, retryAfter, message } = fault;
  const until = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1_000);
  return (
    <div
      role="alert"
      className={cn(
        'mt-4 max-w-2xl rounded-md bg-bad-soft px-3 py-2 text-left text-sm',
        isCentred && 'mx-auto',
      )}
    >
      <p>
        <span className="font-medium text-bad">{titleOf(status)}</span> {message}
      </p>
      {until !== undefined && (
        <p className="mt-1 text-quiet">
          The next audit can start {relative(until)}, at {TIME.format(until)}.
        </p>
      )}
    </div>
  );
}

function titleOf(status: number): string {
  if (status === 429) return 'Limit reached.';
  if (status === 404) return 'This audit is no longer here.';
  if (status === 0) return 'No connection.';
  return 'The audit did not start.';
}
