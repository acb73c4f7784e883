import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { StageDefinition } from '../../../../platform/runs/index.ts';
import { addTemplate } from '../save-template.ts';
import { CreateTemplate, EXAMPLE_BODY, EXAMPLE_TEMPLATE, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { toTemplate } from '../template-record.ts';

export const createTemplate = defineOperation({
  id: 'workflow-templates.create',
  method: 'POST',
  path: '/api/v1/workflow-templates',
  tag: 'workflow-templates',
  moves: 'change',
  summary: 'Create a template: a graph of stages with inputs for each run',
  description:
    'Inputs and stages are validated together: every error is listed in `details` with its path. Stages refer to an input as {{ params.name }}.',
  strict: true,
  body: CreateTemplate,
  output: Template,
  errors: [409],
  example: { body: EXAMPLE_BODY, response: EXAMPLE_TEMPLATE },
  handler: (ctx: Context<TemplatesServices>, { body: { name, description = '', inputs = [], stages } }) =>
    ctx.tx(async (sql) =>
      toTemplate(
        await addTemplate(ctx, sql, { name, description, inputs, stages: stages as StageDefinition[] }),
      ),
    ),
});
