import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import type { FromHost } from './messages.ts';

const tell = (message: FromHost): void => void process.send?.(message);

/** Tells the runner of each test as it begins and ends; prints nothing. */
// biome-ignore lint/correctness/useYield: the shape of a reporter
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:start') tell({ kind: 'began', name: data.name });
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, details, skip, todo } = data;
    const isLeftOut = (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false);
    const failed = type === 'test:fail' && !isLeftOut;
    tell({
      kind: 'ended',
      ending: {
        name,
        nesting,
        result: failed ? 'failed' : isLeftOut ? 'skipped' : 'passed',
        isSuite: details.type === 'suite',
        milliseconds: details.duration_ms,
        ...(failed ? { error: describe('error' in details ? details.error : undefined) } : {}),
      },
    });
  }
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inspect(cause, { depth: 6, maxStringLength: 20_000 });
}
