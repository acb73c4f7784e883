import { type Findings, MOST_ERRORS } from './row-errors.ts';

export interface NumberedRow {
  rowId: string;
  data: Record<string, unknown>;
}

/** Batch after batch, so that a dataset of any size needs the memory of one. */
export async function checkBatches(
  batches: AsyncIterable<NumberedRow[]>,
  check: (rows: Record<string, unknown>[]) => Promise<Findings>,
): Promise<Findings> {
  const sum: Findings = { valid: true, checked: 0, invalid_count: 0, errors: [] };
  for await (const batch of batches) {
    const found = await check(batch.map(({ data }) => withoutNulls(data)));
    for (const error of found.errors.slice(0, MOST_ERRORS - sum.errors.length))
      sum.errors.push({ ...error, row: sum.checked + error.row, row_id: batch[error.row]?.rowId ?? '' });
    sum.checked += found.checked;
    sum.invalid_count += found.invalid_count;
  }
  return { ...sum, valid: sum.invalid_count === 0 };
}

/** A cell without a value is a property that is not there. */
const withoutNulls = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
