import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals } from '../../../../kernel/schema.ts';
import { BUILT_IN } from '../built-in/index.ts';
import { EXAMPLE_TEMPLATE, STATUSES, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { templates } from '../store.ts';
import { toTemplate } from '../template-record.ts';

export const listTemplates = defineOperation({
  id: 'workflow-templates.list',
  method: 'GET',
  path: '/api/v1/workflow-templates',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: "List the account's templates, followed by the built-in ones",
  query: Type.Object({
    ...PAGE_QUERY,
    status: Type.Optional(Literals(STATUSES, { description: 'Defaults to active.' })),
    built_in: Type.Optional(Type.Boolean({ description: 'Filter by whether the template is built in.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Filter by text in the name.' })),
  }),
  output: pageOf(Template, 'WorkflowTemplateList'),
  example: { response: page([EXAMPLE_TEMPLATE], 1, { limit: 50, offset: 0 }) },
  handler: (ctx: Context<TemplatesServices>, { query }) =>
    ctx.read(async (sql) => {
      const { limit, offset, status = 'active', built_in: builtIn, search } = query;
      const filter = { archived: status === 'archived', ...(search === undefined ? {} : { search }) };
      const own =
        builtIn === true ? { rows: [], total: 0 } : await templates.list(sql, { ...filter, limit, offset });
      const shipped = builtIn === false || filter.archived ? [] : matching(search);
      const from = Math.max(0, offset - own.total);
      const rows = [...own.rows, ...shipped.slice(from, from + limit - own.rows.length)];
      return page(rows.map(toTemplate), own.total + shipped.length, query);
    }),
});

const matching = (search = '') =>
  BUILT_IN.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
