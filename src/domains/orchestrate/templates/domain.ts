import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { templateKind } from './kind.ts';
import { archiveTemplate } from './operations/archive-template.ts';
import { cancelRun } from './operations/cancel-run.ts';
import { createTemplate } from './operations/create-template.ts';
import { getOperation } from './operations/get-operation.ts';
import { getRun } from './operations/get-run.ts';
import { getTemplate } from './operations/get-template.ts';
import { getTemplateByName } from './operations/get-template-by-name.ts';
import { listOperations } from './operations/list-operations.ts';
import { listRuns } from './operations/list-runs.ts';
import { listTemplates } from './operations/list-templates.ts';
import { runTemplate } from './operations/run-template.ts';
import { updateTemplate } from './operations/update-template.ts';
import { validateTemplate } from './operations/validate-template.ts';
import type { TemplatesServices } from './services.ts';

export const templatesDomain = defineDomain({
  name: 'workflow-templates',
  operations: [
    listTemplates,
    createTemplate,
    validateTemplate,
    listOperations,
    getOperation,
    listRuns,
    getRun,
    cancelRun,
    getTemplateByName,
    getTemplate,
    updateTemplate,
    archiveTemplate,
    runTemplate,
  ],
  events: Object.values(events),
  kinds: [templateKind],
  create: (services: TemplatesServices): TemplatesServices => services,
});
