import type { BuiltSpider, Granary } from '../../client/index.ts';
import { failed, notFound } from './failure.ts';

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

export interface Wish {
  url: string;
  /** Undefined keeps all that are found. */
  fields: readonly string[] | undefined;
  jsRendering: boolean | undefined;
}

/** Builds a spider for the fields that are wished for; one that is not on the page is told with those that are. */
export async function buildSpider(granary: Granary, wish: Wish, signal: AbortSignal): Promise<BuiltSpider> {
  const { url, fields, jsRendering } = wish;
  const request = { url, js_rendering: jsRendering };
  const built = await granary.spiders.build({ ...request, description: fields?.join(', ') }, { signal });
  if (built.columns.length === 0)
    throw notFound(`No fields were found at ${url}. Give the URL of a page that lists the records.`);
  if (fields === undefined) return built;
  const missing = fields.filter((field) => !built.columns.some(({ name }) => plain(name) === plain(field)));
  if (missing.length === 0) return narrowed(built, fields);
  const all = await granary.spiders.build(request, { signal });
  throw failed(
    `${url} has no ${missing.join(', ')}. Choose from: ${all.columns.map(({ name }) => name).join(', ')}.`,
  );
}

/** Only the wished fields, in their order and under the names that were given. */
function narrowed(built: BuiltSpider, fields: readonly string[]): BuiltSpider {
  const names = new Map(fields.map((field) => [plain(field), field]));
  const rename = <Value>(record: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]) => {
        const wished = names.get(plain(name));
        return wished === undefined ? [] : [[wished, value] as const];
      }),
    );
  const { definition } = built.spider;
  const handlers = definition.handlers.map((handler) => ({
    ...handler,
    selectors: rename(handler.selectors),
  }));
  const columns = fields.flatMap((field) => {
    const column = built.columns.find(({ name }) => plain(name) === plain(field));
    return column === undefined ? [] : [{ ...column, name: field }];
  });
  return {
    ...built,
    spider: { ...built.spider, definition: { ...definition, handlers } },
    columns,
    fields: built.fields.flatMap((field) => {
      const name = names.get(plain(field.name));
      return name === undefined ? [] : [{ ...field, name }];
    }),
    rows: built.rows.map(rename),
  };
}
