import { toFault } from '../lookup/faults.ts';
import type { Result } from '../results-store.ts';
import type { Found } from './source.ts';

/** What goes wrong with one key is told of it; the job goes on. */
export async function lookUpWith(
  ask: () => Promise<Found>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<Result> {
  try {
    return { found: await ask(), fault: null };
  } catch (error) {
    signal.throwIfAborted();
    const fault = toFault(error);
    if (fault === undefined) report(error);
    return {
      found: null,
      fault: fault ?? { code: 'internal', message: 'The source failed unexpectedly for this key.' },
    };
  }
}
