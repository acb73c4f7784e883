import { phaseAfter } from '../job/types.ts';
import type { ImportOptions } from '../options.ts';
import { beginning, type ImportState, type Position } from '../steps/import-state.ts';
import type { OpenedFile } from '../steps/open-file.ts';
import type { ImportStep } from '../steps/text-steps.ts';

/** Reads all of it, and stops early when nothing of it will be stored anyway. `keep` is told of every step. */
export async function readAll(
  { plan, steps }: OpenedFile,
  options: ImportOptions,
  keep: (step: ImportStep<Position>, state: ImportState) => Promise<ImportState>,
): Promise<ImportState> {
  let state = beginning(plan);
  let keeping: Promise<ImportState> | undefined;
  try {
    for (;;) {
      const coming = steps.next();
      // Told when it is waited for; what was read before is kept meanwhile.
      coming.catch(() => undefined);
      state = (await keeping) ?? state;
      const { value: step, done } = await coming;
      if (done === true || phaseAfter(state, options) === 'refuse') return state;
      keeping = keep(step, state);
      keeping.catch(() => undefined);
    }
  } finally {
    await keeping?.catch(() => undefined);
    await steps.return(undefined);
  }
}
