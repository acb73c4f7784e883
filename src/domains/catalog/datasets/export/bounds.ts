import type { Column, ColumnBounds } from '../../../../platform/tables/index.ts';

/** What filters say about the values of columns, so that segments without such rows need not be fetched. */
export function boundsOf(
  filters: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  columns: readonly Column[],
): ColumnBounds[] {
  return columns.flatMap(({ name, type }) => {
    const { eq, in: oneOf, gte, gt, lte, lt } = filters[name] ?? {};
    const [atLeast, atMost] = [gte ?? gt, lte ?? lt];
    const bounds = {
      ...(eq === undefined ? {} : { oneOf: [eq] }),
      ...(Array.isArray(oneOf) ? { oneOf } : {}),
      ...(atLeast === undefined ? {} : { atLeast }),
      ...(atMost === undefined ? {} : { atMost }),
    };
    return type === 'jsonb' || Object.keys(bounds).length === 0 ? [] : [{ column: name, ...bounds }];
  });
}
