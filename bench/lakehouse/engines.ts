import { killAll } from '../../test/engines/install/children.ts';
import { install, type Part, type Tools } from '../../test/engines/install/engines.ts';
import { Unavailable } from '../../test/engines/install/kept.ts';
import type { Measure } from '../support/table.ts';

/** Measures with what an engine needs, as the tests of engines keep it; where it cannot be had, the figure is left out. */
export async function withEngine(
  part: Part,
  { what, bar }: Pick<Measure, 'what' | 'bar'>,
  measure: (tools: Partial<Tools>) => Promise<Measure[]>,
): Promise<Measure[]> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, killAll);
  try {
    return await measure(await install(part));
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return [{ what, value: `skipped: ${error.message}`, bar, pass: undefined }];
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, killAll);
  }
}
