import type { Context } from '../../../kernel/context.ts';
import { requireDataset, tableOf } from './dataset-record.ts';
import { quoted } from './filters.ts';
import type { DatasetsServices } from './services.ts';

export interface NumberedRow {
  rowId: string;
  data: Record<string, unknown>;
}

type Services = Pick<DatasetsServices, 'tables' | 'queries'>;

const NAME = 'dataset';
const BATCH = 1_000;
const TIMEOUT = 120_000;

/** One consistent version of a dataset, from its first row on, in batches; whole numbers that no number holds are bigints. */
export async function* allRows(
  ctx: Context,
  { tables, queries }: Services,
  datasetId: string,
  most: number,
): AsyncGenerator<NumberedRow[]> {
  await ctx.read((sql) => requireDataset(sql, datasetId));
  const snapshot = await tables.snapshot(tableOf(ctx, datasetId));
  const relation = await tables.relation(snapshot);
  try {
    const names = ['_row_id', ...snapshot.definition.columns.map(({ name }) => quoted(name))];
    const chunks = queries().stream({
      sql: `SELECT ${names.join(', ')} FROM ${NAME} ORDER BY _row_id`,
      relations: [{ name: NAME, select: relation.select, files: relation.files }],
      format: 'jsonl',
      limit: most,
      timeoutMs: TIMEOUT,
      owner: ctx.account.id,
      signal: ctx.signal,
    });
    const integers = snapshot.definition.columns.filter(({ type }) => type === 'integer');
    yield* batches(
      lines(chunks),
      integers.map(({ name }) => name),
    );
  } finally {
    relation.release();
  }
}

async function* batches(
  texts: AsyncIterable<string>,
  integers: readonly string[],
): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  for await (const text of texts) {
    const { _row_id: id, ...data } = JSON.parse(text) as { _row_id: string | number } & NumberedRow['data'];
    for (const name of integers) if (typeof data[name] === 'string') data[name] = BigInt(data[name]);
    batch.push({ rowId: String(id), data });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
