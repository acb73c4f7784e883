import { type ApiError, invalidRequest } from '../../../../../kernel/errors.ts';
import type { ImportState } from '../steps/import-state.ts';

/** Why nothing was stored of a file with bad rows. */
export function refusal({ rejected, isRead, faults }: ImportState): ApiError {
  const rows = `${isRead ? '' : 'at least '}${rejected} ${rejected === 1 ? 'row' : 'rows'}`;
  const [first] = faults;
  const place =
    first === undefined
      ? ''
      : ` The first error is in line ${first.line}: ${first.column ?? 'it'} ${first.message}.`;
  return invalidRequest(
    `Nothing was stored: ${rows} of the file ${rejected === 1 ? 'is' : 'are'} invalid.${place} Correct them, or quarantine them with on_error=quarantine.`,
  );
}
