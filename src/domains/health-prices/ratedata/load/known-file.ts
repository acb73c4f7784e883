import type { FileRow } from '../store/files.ts';
import { isWanted } from './file-kind.ts';
import type { LoadInput } from './load-input.ts';

/** Whether its bytes are to be read once more, because the run wants it or providers are missing. */
export function readsAgain(
  file: Pick<FileRow, 'unresolved_groups'>,
  { force, remote_providers: remote, retry_providers: retries }: LoadInput,
  isLive: boolean,
): boolean {
  const isMissing = remote === 'fetch' && Number(file.unresolved_groups) > 0;
  return force || (isMissing && (!isLive || retries === true));
}

/** Whether there are the verdicts that the run wants: none at all is not a good one. */
export const isJudged = (
  { judged }: Pick<FileRow, 'judged'>,
  { validate, strict }: Pick<LoadInput, 'validate' | 'strict'>,
): boolean => !validate || judged === 'whole' || (judged === 'start' && !strict);

/** Whether the run has nothing to find out about a file that is live. */
export const isSettled = (file: Pick<FileRow, 'family' | 'judged'>, input: LoadInput): boolean =>
  !input.strict && isWanted(file.family, input) && isJudged(file, input);
