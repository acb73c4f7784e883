import type { VerdictRecord } from '../../../../platform/prices/judge/index.ts';
import type { StageContext } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { ensureFetched } from './fetch-stage.ts';
import type { LoadInput, LoadState } from './load-input.ts';
import { noted } from './notes.ts';
import { parsed } from './prepared-file.ts';

/** What the validators say of the file, each for the version that it declares and the one that it has. */
export async function judged(
  services: RatedataServices,
  context: StageContext<LoadInput, LoadState>,
): Promise<VerdictRecord[]> {
  const { folder, input, signal } = context;
  if (!input.validate) return [];
  const { path } = await ensureFetched(services, context);
  const { parsed: file } = await parsed(services, context);
  return noted(folder, 'judged', () => services.judge({ path, file, isWhole: input.strict, signal }));
}
