import { type ErrorDetail, invalidRequest, notFound } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { compileHandler, DefinitionError, type HandlerDefinition } from '../../../platform/html/index.ts';
import { globToMatcher } from '../../../platform/web/index.ts';
import type { Definition } from './schema.ts';
import type { SpiderMaker } from './services.ts';
import type { SpiderContent } from './store.ts';

/** Everything that would fail in the middle of a crawl fails here, with its place. */
export async function checkSpider(
  maker: SpiderMaker,
  sql: Sql,
  { definition, dataset_id: datasetId }: SpiderContent,
): Promise<void> {
  const details = [
    ...selectorFaults(definition),
    ...(datasetId === null ? [] : columnFaults(definition, await columnNames(maker, sql, datasetId))),
  ];
  const [first] = details;
  if (first !== undefined) throw invalidRequest(`${first.path} ${first.message}.`, { details });
}

async function columnNames(
  { services, account }: SpiderMaker,
  sql: Sql,
  datasetId: string,
): Promise<ReadonlySet<string>> {
  const columns = await services.columnsOf(sql, account.id, datasetId);
  if (columns === undefined)
    throw notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');
  return new Set(columns.map(({ name }) => name));
}

function selectorFaults({ handlers, navigation }: Definition): ErrorDetail[] {
  const { max_pages: _, ...pagination } = navigation?.pagination ?? {};
  const follow = {
    ...(navigation?.follow_links === undefined ? {} : { follow_links: navigation.follow_links }),
    ...(navigation?.pagination === undefined ? {} : { pagination }),
  };
  return [
    ...faultsOf('definition.navigation', () => compileHandler({ fields: {}, follow } as HandlerDefinition)),
    ...handlers.flatMap(({ url_pattern, item, selectors }, at) => {
      const place = `definition.handlers.${at}`;
      const handler = { ...(item === undefined ? {} : { item }), fields: selectors } as HandlerDefinition;
      return [
        ...faultsOf(`${place}.url_pattern`, () => globToMatcher(url_pattern)),
        ...faultsOf(place, () => compileHandler(handler)),
      ];
    }),
  ];
}

function faultsOf(place: string, compile: () => unknown): ErrorDetail[] {
  try {
    compile();
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) return [{ path: place, message: (error as Error).message }];
    const path = error.path.replace(/^fields\./, 'selectors.').replace(/^follow\./, '');
    return [{ path: `${place}.${path}`, message: error.message.slice(error.path.length + 2) }];
  }
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
