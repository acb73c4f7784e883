import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { StageDefinition } from '../../../../platform/runs/index.ts';
import { ownerOf, prepareRun, templateFaults, toInputs } from '../check.ts';
import { EXAMPLE_BODY, ValidateTemplate } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';

export const validateTemplate = defineOperation({
  id: 'workflow-templates.validate',
  method: 'POST',
  path: '/api/v1/workflow-templates/validate',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Validate a template without storing it',
  description:
    'With `values`, also reports what would prevent a run from starting. Returns 200 whether it is valid or not.',
  effect: 'read',
  strict: true,
  body: ValidateTemplate,
  output: Named('TemplateValidation', {
    valid: Type.Boolean(),
    faults: Type.Array(
      Type.Object({
        path: Type.String({
          description: 'For example, stages[1].config.format, inputs[0].type, values.rate.',
        }),
        message: Type.String(),
      }),
    ),
  }),
  example: {
    body: { inputs: EXAMPLE_BODY.inputs, stages: EXAMPLE_BODY.stages, values: { format: 'csv' } },
    response: { valid: true, faults: [] },
  },
  handler: (ctx: Context<TemplatesServices>, { body }) =>
    ctx.read(async (sql) => {
      const owner = ownerOf(ctx);
      const { inputs = [], values } = body;
      const stages = body.stages as StageDefinition[];
      const faults = await templateFaults({ services: ctx.services, sql, owner }, inputs, stages);
      if (faults.length === 0 && values !== undefined) {
        const template = { inputs: toInputs(inputs), stages };
        const prepared = await prepareRun({ services: ctx.services, sql, owner }, template, {
          given: values,
          path: 'values',
        });
        faults.push(...prepared.faults);
      }
      return { valid: faults.length === 0, faults };
    }),
});
