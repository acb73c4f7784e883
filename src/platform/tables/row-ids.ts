import { type Sql, statement } from '../../kernel/sql.ts';

/** Row ids that belong to the caller alone: `first` and the `count - 1` that follow. */
export interface RowIdBlock {
  first: bigint;
  count: number;
}

/** One number of the sequence is room for so many ids. */
export const BLOCK_BITS = 20;
const BLOCK = 1 << BLOCK_BITS;

const takeBlocks = statement<{ number: string }>(
  'tables.row-blocks',
  "SELECT nextval('table_row_blocks')::text AS number FROM generate_series(1, $1::int)",
);

/** For rows that are written elsewhere, in the order of the blocks. Ids that are not used stay unused. */
export async function reserveRowIds(sql: Sql, count: number): Promise<RowIdBlock[]> {
  const numbers = await takeBlocks.all(sql, [Math.ceil(count / BLOCK)]);
  return numbers.map(({ number }, index) => ({
    first: BigInt(number) << BigInt(BLOCK_BITS),
    count: Math.min(BLOCK, count - index * BLOCK),
  }));
}

/** DuckDB's expression for the id of the row with this ordinal, from 0, in a reservation. */
export const rowIdExpression = (blocks: readonly RowIdBlock[], ordinal: string): string =>
  blocks.length === 1
    ? `(${blocks[0]!.first} + (${ordinal}))`
    : `(list_extract([${blocks.map((block) => `${block.first}::BIGINT`).join(', ')}], ((${ordinal}) >> ${BLOCK_BITS}) + 1) + ((${ordinal}) & ${BLOCK - 1}))`;
