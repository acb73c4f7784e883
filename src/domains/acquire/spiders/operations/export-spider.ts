import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named } from '../../../../kernel/schema.ts';
import { requireSpider } from '../listing.ts';
import { ImportWarning, PortableSpider } from '../portable/format.ts';
import { EXPORT_FORMATS, fileName, portableOf, written } from '../portable/write-spider.ts';
import { EXAMPLE_SPIDER } from '../schema.ts';
import type { SpidersServices } from '../services.ts';

const COLUMNS = [
  { fieldId: 1, name: 'title', type: 'text' as const, nullable: true },
  { fieldId: 2, name: 'price', type: 'float' as const, nullable: true },
];
const example = portableOf(EXAMPLE_SPIDER, COLUMNS);

export const exportSpider = defineOperation({
  id: 'spiders.export',
  method: 'POST',
  path: '/api/v1/spiders/{spider_id}/export',
  tag: 'spiders',
  moves: 'nothing',
  summary: 'Export a spider',
  description:
    'What it extracts, where, and the columns of its dataset, as JSON or YAML. The export contains nothing specific to the account. Import it with POST /api/v1/spiders/import.',
  effect: 'read',
  params: Type.Object({ spider_id: Type.String({ description: 'The spider ID.' }) }),
  body: Named('ExportSpider', {
    format: Type.Optional(Literals(EXPORT_FORMATS, { description: 'Defaults to json.' })),
  }),
  output: Named('ExportedSpider', {
    format: Literals(EXPORT_FORMATS),
    file_name: Type.String({ description: 'Suggested file name.' }),
    content: Type.String({ description: 'The export as text.' }),
    spider: PortableSpider,
    warnings: Type.Array(ImportWarning),
  }),
  example: {
    body: { format: 'json' },
    response: {
      format: 'json',
      file_name: 'shop.spider.json',
      content: written(example, 'json'),
      spider: example,
      warnings: [],
    },
  },
  handler: (ctx: Context<SpidersServices>, { params, body }) =>
    ctx.read(async (sql) => {
      const spider = await requireSpider(sql, params.spider_id);
      const { dataset_id: datasetId } = spider;
      const columns =
        datasetId === null ? undefined : await ctx.services.columnsOf(sql, ctx.account.id, datasetId);
      const portable = portableOf(spider, columns);
      const { format = 'json' } = body;
      return {
        format,
        file_name: fileName(spider.name, format),
        content: written(portable, format),
        spider: portable,
        warnings:
          datasetId !== null && columns === undefined
            ? [{ path: 'dataset', message: 'was deleted, so its columns are not in the export' }]
            : [],
      };
    }),
});
