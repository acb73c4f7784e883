import Type from 'typebox';
import { requireScope } from '../../../../http/authorise.ts';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import { addSpider } from '../add-spider.ts';
import { checkSpider } from '../check-spider.ts';
import { columnsFor } from '../portable/columns-for.ts';
import { ImportWarning, PortableSpider } from '../portable/format.ts';
import { IMPORT_FORMATS, readContent } from '../portable/read-content.ts';
import { readSpider } from '../portable/read-spider.ts';
import { portableOf } from '../portable/write-spider.ts';
import { EXAMPLE_SPIDER, Spider } from '../schema.ts';
import type { SpidersServices } from '../services.ts';
import { isNameTaken } from '../store.ts';

const LONGEST_CONTENT = 500_000;
const BODY_LIMIT = 2 * 1024 * 1024;
const example = portableOf(EXAMPLE_SPIDER, undefined);

export const importSpider = defineOperation({
  id: 'spiders.import',
  method: 'POST',
  path: '/api/v1/spiders/import',
  tag: 'spiders',
  moves: 'change',
  summary: 'Import a spider',
  description:
    'From an export (JSON or YAML), a Scrapy-style description, or a sitemap and fields. Anything that could not be converted is listed in warnings, with its path. The spider is validated like a new one.',
  quota: 'spiders',
  strict: true,
  bodyLimit: BODY_LIMIT,
  body: Named(
    'ImportSpider',
    {
      format: Type.Optional(
        Literals(IMPORT_FORMATS, { description: 'Detected from the content if omitted.' }),
      ),
      content: Type.Union([
        Text(LONGEST_CONTENT, 'JSON or YAML as text.'),
        Type.Record(Type.String(), Type.Unknown(), { description: 'The description as an object.' }),
      ]),
      name: Type.Optional(Text(200, 'Overrides the name in the description.')),
      dataset_id: Type.Optional(Type.String({ description: 'Dataset for the rows.' })),
      create_dataset: Type.Optional(
        Type.Boolean({
          description: "Create a dataset with the spider's name and columns. Requires datasets:write.",
        }),
      ),
      dry_run: Type.Optional(Type.Boolean({ description: 'Validate and convert only; store nothing.' })),
    },
    {
      documented: {
        not: { properties: { create_dataset: { const: true } }, required: ['create_dataset', 'dataset_id'] },
      },
    },
  ),
  output: Named('ImportedSpider', {
    format: Literals(IMPORT_FORMATS),
    dry_run: Type.Boolean(),
    spider: Nullable(Spider),
    description: PortableSpider,
    warnings: Type.Array(ImportWarning),
  }),
  errors: [404, 409, 504],
  example: {
    body: { format: 'json', content: example, name: 'Shop' },
    response: { format: 'json', dry_run: false, spider: EXAMPLE_SPIDER, description: example, warnings: [] },
  },
  async prepare(ctx: Context<SpidersServices>, { body }) {
    if (body.create_dataset === true) requireScope(ctx.actor, 'datasets', 'write');
    if (body.create_dataset === true && body.dataset_id !== undefined)
      throw invalidRequest('Give either dataset_id or create_dataset, not both.');
    const content = await readContent(ctx.services.threads, body.content, body.format, ctx.signal);
    return { format: content.format, ...readSpider(content) };
  },
  handler: (ctx: Context<SpidersServices>, { body, prepared }) =>
    ctx.tx(async (sql) => {
      const { format, warnings: found } = prepared;
      const spider = { ...prepared.spider, ...(body.name === undefined ? {} : { name: body.name }) };
      const { name, site_url: siteUrl, scope = {}, definition } = spider;
      const warnings = [...found];
      const columns = columnsFor(spider, warnings);
      const isDry = body.dry_run === true;
      const content = { name, site_url: siteUrl, scope, definition, dataset_id: body.dataset_id ?? null };
      if (body.dataset_id === undefined && body.create_dataset !== true)
        warnings.push({
          path: 'dataset',
          message:
            "is not created; the first crawl creates one with the spider's name, unless dataset_id or create_dataset is given",
        });
      await checkSpider(ctx, sql, content);
      if (isDry) {
        if (await isNameTaken(sql, name))
          warnings.push({
            path: 'name',
            message: `"${name}" is already in use in this account; give another name`,
          });
        return { format, dry_run: true, spider: null, description: spider, warnings };
      }
      if (body.create_dataset === true)
        content.dataset_id = await ctx.services.createDataset(ctx, sql, { name, siteUrl, columns });
      const made = await addSpider(ctx, sql, content);
      return { format, dry_run: false, spider: made, description: spider, warnings };
    }),
});
