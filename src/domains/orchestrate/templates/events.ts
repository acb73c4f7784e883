import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const VERSION = { name: Type.String(), version: Type.Integer(), actor: ACTOR };

export const templateCreated = defineEvent('workflow_template.created', {
  description: 'A workflow template was created.',
  subject: 'template_id',
  payload: VERSION,
});

export const templateUpdated = defineEvent('workflow_template.updated', {
  description: 'A workflow template got a new version.',
  subject: 'template_id',
  payload: VERSION,
});

export const templateArchived = defineEvent('workflow_template.archived', {
  description: 'A workflow template was archived.',
  subject: 'template_id',
  payload: VERSION,
});
