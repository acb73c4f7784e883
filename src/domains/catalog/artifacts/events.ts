import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const artifactRegistered = defineEvent('artifact.registered', {
  description: 'An artifact was registered by its URL; its bytes are not stored yet.',
  subject: 'artifact_id',
  payload: { name: Type.String(), source_url: Type.String(), actor: ACTOR },
});

export const artifactStored = defineEvent('artifact.stored', {
  description: 'The bytes of an artifact were stored.',
  subject: 'artifact_id',
  payload: {
    name: Type.String(),
    source_url: Type.String(),
    bytes: Type.Integer(),
    sha256: Type.String(),
    media_type: Type.Union([Type.String(), Type.Null()]),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
});

export const artifactDeleted = defineEvent('artifact.deleted', {
  description: 'An artifact was deleted with its bytes.',
  subject: 'artifact_id',
  payload: { name: Type.String(), actor: ACTOR },
});
