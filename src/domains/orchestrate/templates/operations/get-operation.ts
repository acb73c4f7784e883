import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { notFound } from '../../../../kernel/errors.ts';
import type { TemplatesServices } from '../services.ts';
import { EXAMPLE_OPERATION, StepOperation, toOperation } from '../step-operation.ts';

export const getOperation = defineOperation({
  id: 'workflow-templates.get-operation',
  method: 'GET',
  path: '/api/v1/workflow-templates/operations/{name}',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'Get a stage operation with its schemas',
  params: Type.Object({ name: Type.String({ description: 'The stage type.' }) }),
  output: StepOperation,
  example: { response: EXAMPLE_OPERATION },
  handler: async ({ services }: Context<TemplatesServices>, { params: { name } }) => {
    const stage = services.runs.registry.find(name);
    if (stage === undefined)
      throw notFound('There is no such operation. List them with GET /api/v1/workflow-templates/operations.');
    return toOperation(stage);
  },
});
