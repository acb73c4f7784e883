import { forbidden } from '../../../kernel/errors.ts';
import { masked } from '../../../kernel/mask.ts';
import type { Verdict } from '../../../kernel/policy.ts';

interface RowsQuery {
  filters?: string;
  sort?: string;
  status?: string;
  row_id?: string;
}

/** A value that may not be seen must not be found out either: by what a filter lets through, or by the order. */
export function refuseGuessing(
  { masks = {} }: Verdict,
  { filters = '', sort = '', status }: RowsQuery,
): void {
  const columns = Object.keys(masks);
  if (columns.length === 0) return;
  const asked = columns.find((column) => filters.includes(JSON.stringify(column)) || sortsBy(sort, column));
  if (asked === undefined && status !== 'quarantined') return;
  throw forbidden(
    asked === undefined
      ? `A policy masks ${columns.join(', ')}, and rejected rows are shown as they came. Ask an admin of the account.`
      : `A policy masks ${asked}. Remove it from filters and sort.`,
    { required: 'policy' },
  );
}

const sortsBy = (sort: string, column: string): boolean =>
  sort.split(',').some((part) => part.trim().replace(/^-/, '') === column);

export const maskRows = <Row extends { data: Record<string, unknown> }>(
  rows: readonly Row[],
  verdict: Verdict,
): Row[] =>
  verdict.masks === undefined ? [...rows] : rows.map((row) => ({ ...row, data: masked(row.data, verdict) }));
