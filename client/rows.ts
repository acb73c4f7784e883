import type { ListedRow, RowList } from './generated.ts';
import type { CallOptions, OperationId } from './request.ts';

export interface RowOptions {
  /** Column to conditions: { price: { gte: 3 } }. */
  filters?: Record<string, Record<string, unknown>> | undefined;
  /** Only these. */
  columns?: readonly string[] | undefined;
  /** Columns, with a leading minus descending. */
  sort?: string | undefined;
  status?: 'quarantined' | undefined;
  /** How many are asked for at once; 1,000 when left out. */
  pageSize?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Follows the cursor, which stays right while others write; rows in an order of their own have none and go by offset. */
export async function* allRows(
  call: (id: OperationId, input: object, options: CallOptions) => Promise<unknown>,
  datasetId: string,
  { filters, columns, sort, status, pageSize = 1_000, signal }: RowOptions,
): AsyncGenerator<ListedRow, void> {
  const input = {
    dataset_id: datasetId,
    filters,
    columns: columns?.join(','),
    sort,
    status,
    limit: pageSize,
  };
  let place: { cursor: string } | { offset: number } = { offset: 0 };
  for (;;) {
    const page = (await call('datasets.list-rows', { ...input, ...place }, { signal })) as RowList;
    yield* page.data;
    if (!page.has_more || page.data.length === 0) return;
    place =
      page.next_cursor === null ? { offset: page.offset + page.data.length } : { cursor: page.next_cursor };
  }
}
