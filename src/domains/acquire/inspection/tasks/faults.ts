import { invalidRequest, payloadTooLarge } from '../../../../kernel/errors.ts';
import { LimitError, SelectorError } from '../../../../platform/html/index.ts';

/** What a thread answers instead of an error, which would lose its kind on the way. */
export type Outcome<Value> = { value: Value } | { fault: TaskFault };

export interface TaskFault {
  kind: 'selector' | 'limit';
  message: string;
  /** In the selector, from 0. */
  position?: number;
}

export function attempt<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof SelectorError)
      return { fault: { kind: 'selector', message: error.message, position: error.position } };
    if (error instanceof LimitError) return { fault: { kind: 'limit', message: error.message } };
    if (error instanceof RangeError && /call stack/.test(error.message))
      return { fault: { kind: 'limit', message: 'The elements of this page are nested too deeply.' } };
    throw error;
  }
}

export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ('value' in outcome) return outcome.value;
  const { kind, message } = outcome.fault;
  if (kind === 'limit') throw payloadTooLarge(`${message} Use a smaller page or a simpler selector.`);
  throw invalidRequest(`The selector is invalid: ${message}.`, {
    details: [{ path: 'selector', message }],
  });
}
