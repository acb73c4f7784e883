import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { EXAMPLE_TEMPLATE, TEMPLATE_ID, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { findTemplateVersion } from '../store.ts';
import { requireTemplate, toTemplate } from '../template-record.ts';

export const getTemplate = defineOperation({
  id: 'workflow-templates.get',
  method: 'GET',
  path: '/api/v1/workflow-templates/{id}',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Get a template',
  params: TEMPLATE_ID,
  query: Type.Object({
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'An earlier version. Defaults to the latest.',
      }),
    ),
  }),
  output: Template,
  example: { response: EXAMPLE_TEMPLATE },
  handler: (ctx: Context<TemplatesServices>, { params, query: { version } }) =>
    ctx.read(async (sql) => {
      const newest = await requireTemplate(sql, params.id);
      if (version === undefined || version === newest.version) return toTemplate(newest);
      const row = await findTemplateVersion(sql, newest.template_id, version);
      if (row === undefined)
        throw notFound(`This template has no version ${version}. Its latest is ${newest.version}.`);
      return toTemplate(row);
    }),
});
