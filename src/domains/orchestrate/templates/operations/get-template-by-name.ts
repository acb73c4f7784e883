import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { builtInByName } from '../built-in/index.ts';
import { EXAMPLE_TEMPLATE, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { findTemplateByName } from '../store.ts';
import { noTemplate, toTemplate } from '../template-record.ts';

export const getTemplateByName = defineOperation({
  id: 'workflow-templates.get-by-name',
  method: 'GET',
  path: '/api/v1/workflow-templates/by-name/{name}',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Get a template by name',
  description: 'Of the account or built in. An archived template no longer has its name.',
  params: Type.Object({ name: Type.String({ description: 'Name of the template.' }) }),
  output: Template,
  example: { response: EXAMPLE_TEMPLATE },
  handler: (ctx: Context<TemplatesServices>, { params: { name } }) =>
    ctx.read(async (sql) => {
      const row = builtInByName(name) ?? (await findTemplateByName(sql, name));
      if (row === undefined) throw noTemplate();
      return toTemplate(row);
    }),
});
