import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { refuse, type StageDefinition } from '../../../../platform/runs/index.ts';
import { ownerOf, prepareRun } from '../check.ts';
import { EXAMPLE_WORKFLOW_RUN, toRecord, WorkflowRun } from '../run-record.ts';
import { RunTemplate, TEMPLATE_ID } from '../schema.ts';
import type { TemplatesServices } from '../services.ts';
import { refuseArchived, requireTemplate } from '../template-record.ts';

/** Runs of a template differ in what they are given, so they need not wait for each other; no account may have endless many. */
const CONCURRENCY = { max_runs: 100, policy: 'queue' } as const;

export const runTemplate = defineOperation({
  id: 'workflow-templates.run',
  method: 'POST',
  path: '/api/v1/workflow-templates/{id}/run',
  tag: 'workflow-templates',
  moves: 'run',
  summary: 'Run a template with values for its inputs',
  description:
    'All values, and the stages with the values filled in, are validated before anything starts; every error is listed in `details`. A run continues in the background and survives a crash, on any node. A field that consists only of an optional input without a value is omitted.',
  params: TEMPLATE_ID,
  body: RunTemplate,
  output: WorkflowRun,
  errors: [409],
  example: { body: { inputs: { format: 'csv' } }, response: EXAMPLE_WORKFLOW_RUN },
  handler: (ctx: Context<TemplatesServices>, { params: { id }, body: { inputs = {} } }) =>
    ctx.tx(async (sql) => {
      const { runs, webhookSecrets } = ctx.services;
      const template = await requireTemplate(sql, id);
      refuseArchived(template);
      const owner = ownerOf(ctx);
      const prepared = await prepareRun({ services: ctx.services, sql, owner }, template, {
        given: inputs,
        path: 'inputs',
      });
      refuse(prepared.faults);
      const secret = prepared.filled.some(signs)
        ? await webhookSecrets.ensure(sql, ctx.account.id)
        : undefined;
      const started = await runs.start(sql, {
        owner,
        kind: 'workflow',
        definitionId: template.template_id,
        definition: { name: template.name, version: template.version },
        stages: prepared.stages,
        params: prepared.params,
        trigger: 'manual',
        concurrency: CONCURRENCY,
      });
      return { ...toRecord(started), ...(secret === undefined ? {} : { webhook_secret: secret }) };
    }),
});

const signs = ({ type, config }: StageDefinition): boolean =>
  type === 'webhook' || config?.destination === 'webhook';
