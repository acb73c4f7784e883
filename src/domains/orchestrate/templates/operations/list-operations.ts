import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import type { TemplatesServices } from '../services.ts';
import { EXAMPLE_OPERATION, StepOperation, toOperation } from '../step-operation.ts';

export const listOperations = defineOperation({
  id: 'workflow-templates.list-operations',
  method: 'GET',
  path: '/api/v1/workflow-templates/operations',
  tag: 'workflow-templates',
  moves: 'nothing',
  summary: 'List all stage operations with their schemas',
  query: Type.Object(PAGE_QUERY),
  output: pageOf(StepOperation, 'StepOperationList'),
  example: { response: page([EXAMPLE_OPERATION], 1, { limit: 50, offset: 0 }) },
  handler: async ({ services }: Context<TemplatesServices>, { query }) => {
    const all = services.runs.registry.all();
    const { offset, limit } = query;
    return page(all.slice(offset, offset + limit).map(toOperation), all.length, query);
  },
});
