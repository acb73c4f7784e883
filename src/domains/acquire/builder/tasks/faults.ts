import { payloadTooLarge } from '../../../../kernel/errors.ts';
import { LimitError } from '../../../../platform/html/index.ts';

/** What a thread answers instead of an error, which would lose its kind on the way. */
export type Outcome<Value> = { value: Value } | { limit: string };

export function attempt<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.message };
    if (error instanceof RangeError && /call stack/.test(error.message))
      return { limit: 'The elements of this page are nested too deeply.' };
    throw error;
  }
}

export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  throw payloadTooLarge(`${outcome.limit} Give a smaller page of the site.`);
}
