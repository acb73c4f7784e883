import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const VERSION = {
  version: Type.Integer(),
  compatibility: Type.String(),
  fingerprint: Type.String(),
  actor: ACTOR,
};

export const schemaRegistered = defineEvent('schema.registered', {
  description: 'A schema got a new version.',
  subject: 'name',
  payload: VERSION,
});

export const schemaUpdated = defineEvent('schema.updated', {
  description: 'A schema got another compatibility mode.',
  subject: 'name',
  payload: VERSION,
});
