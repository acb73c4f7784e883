import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const indexPingSubmitted = defineEvent('index_ping.submitted', {
  description: 'URLs of a host were submitted to search engines, or were refused by them for good.',
  subject: 'submission_id',
  payload: {
    host: Type.String(),
    urls: Type.Integer({ description: 'How many were sent.' }),
    outcome: Type.String({ description: 'accepted, pending, rejected or failed.' }),
    status_code: Type.Union([Type.Integer(), Type.Null()]),
    attempts: Type.Integer(),
    actor: ACTOR,
  },
});

export const indexPingKeyChanged = defineEvent('index_ping.key_changed', {
  description: 'A host got a key for submissions, or another one in its place.',
  subject: 'host',
  payload: { rotated: Type.Boolean(), actor: ACTOR },
});
