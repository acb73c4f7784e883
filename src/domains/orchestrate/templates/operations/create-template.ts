import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { prefixedId } from '../../../../kernel/ids.ts';
import { refuse, type StageDefinition } from '../../../../platform/runs/index.ts';
import { builtInByName } from '../built-in/index.ts';
import { ownerOf, templateFaults, toInputs } from '../check.ts';
import { templateCreated } from '../events.ts';
import { CreateTemplate, EXAMPLE_BODY, EXAMPLE_TEMPLATE, Template } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { insertTemplate, nameTaken } from '../store.ts';
import { toTemplate } from '../template-record.ts';

export const createTemplate = defineOperation({
  id: 'workflow-templates.create',
  method: 'POST',
  path: '/api/v1/workflow-templates',
  tag: 'workflow-templates',
  summary: 'Create a template: a graph of stages with inputs for each run',
  description:
    'Inputs and stages are validated together: every error is listed in `details` with its path. Stages refer to an input as {{ params.name }}.',
  strict: true,
  body: CreateTemplate,
  output: Template,
  errors: [409],
  example: { body: EXAMPLE_BODY, response: EXAMPLE_TEMPLATE },
  handler: (ctx: Context<TemplatesServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { name, description = '', inputs = [] } = body;
      const stages = body.stages as StageDefinition[];
      refuse(await templateFaults(ctx.services, sql, ownerOf(ctx), inputs, stages));
      if (builtInByName(name) !== undefined) throw nameTaken(name);
      const accountId = ctx.account.id;
      const content = { name, description, inputs: toInputs(inputs), stages };
      const row = await insertTemplate(sql, accountId, prefixedId('wt'), content);
      const payload = { name, version: row.version, actor: ctx.actor.id };
      await emit(sql, templateCreated, { accountId, subject: row.template_id, payload });
      return toTemplate(row);
    }),
});
