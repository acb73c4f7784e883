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
  summary: 'Make a spider of a description',
  description:
    'Of an export (JSON or YAML), of a spider written down as Scrapy users know it, or of a sitemap and fields. What could not be carried over stands in warnings, with its place. It is checked as a new spider is.',
  quota: 'spiders',
  strict: true,
  bodyLimit: BODY_LIMIT,
  body: Named(
    'ImportSpider',
    {
      format: Type.Optional(
        Literals(IMPORT_FORMATS, { description: 'Told from the content when left out.' }),
      ),
      content: Type.Union([
        Text(LONGEST_CONTENT, 'JSON or YAML as a text.'),
        Type.Record(Type.String(), Type.Unknown(), { description: 'The description itself.' }),
      ]),
      name: Type.Optional(Text(200, 'Instead of its own.')),
      dataset_id: Type.Optional(Type.String({ description: 'Where rows go.' })),
      create_dataset: Type.Optional(
        Type.Boolean({ description: 'Make a dataset of its name with its columns. Needs datasets:write.' }),
      ),
      dry_run: Type.Optional(Type.Boolean({ description: 'Check and translate, and store nothing.' })),
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
      throw invalidRequest('Give dataset_id or create_dataset, not both.');
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
            "is not made; the first crawl makes one of the spider's name, unless dataset_id or create_dataset is given",
        });
      await checkSpider(ctx, sql, content);
      if (isDry) {
        if (await isNameTaken(sql, name))
          warnings.push({ path: 'name', message: `"${name}" is taken in this account; give another name` });
        return { format, dry_run: true, spider: null, description: spider, warnings };
      }
      if (body.create_dataset === true)
        content.dataset_id = await ctx.services.createDataset(ctx, sql, { name, siteUrl, columns });
      const made = await addSpider(ctx, sql, content);
      return { format, dry_run: false, spider: made, description: spider, warnings };
    }),
});
