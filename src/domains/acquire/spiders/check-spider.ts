import type { Context } from '../../../kernel/context.ts';
import { type ErrorDetail, invalidRequest, notFound } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { Definition } from './schema.ts';
import type { SpidersServices } from './services.ts';
import type { SpiderContent } from './store.ts';

/** Everything that would fail in the middle of a crawl fails here, with its place. */
export async function checkSpider(
  ctx: Context<SpidersServices>,
  sql: Sql,
  { definition, dataset_id: datasetId }: SpiderContent,
): Promise<void> {
  const details = datasetId === null ? [] : columnFaults(definition, await columnNames(ctx, sql, datasetId));
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
}

async function columnNames(
  { services, account }: Context<SpidersServices>,
  sql: Sql,
  datasetId: string,
): Promise<ReadonlySet<string>> {
  const columns = await services.columnsOf(sql, account.id, datasetId);
  if (columns === undefined)
    throw notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');
  return new Set(columns.map(({ name }) => name));
}

const columnFaults = (definition: Definition, columns: ReadonlySet<string>): ErrorDetail[] =>
  definition.handlers.flatMap(({ selectors }, at) =>
    Object.keys(selectors)
      .filter((name) => !columns.has(name))
      .map((name) => ({
        path: `definition.handlers.${at}.selectors.${name}`,
        message: 'is not a column of the dataset; add the column or rename the selector',
      })),
  );
