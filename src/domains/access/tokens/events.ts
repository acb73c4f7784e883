import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const tokenCreated = defineEvent('token.created', {
  description: 'An API key was created.',
  subject: 'token_id',
  payload: { name: Type.String(), scopes: Type.Array(Type.String()), actor: ACTOR },
});

export const tokenDeleted = defineEvent('token.deleted', {
  description: 'An API key was revoked.',
  subject: 'token_id',
  payload: { name: Type.String(), actor: ACTOR },
});
