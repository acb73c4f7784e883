import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const CONSENT = {
  purpose: Type.String(),
  assets: Type.Optional(
    Type.Array(Type.String(), { description: 'What it is for, where it is not for all.' }),
  ),
  actor: ACTOR,
};

export const consentRecorded = defineEvent('consent.recorded', {
  description: 'A consent was recorded, or its terms were changed.',
  subject: 'consent_id',
  payload: CONSENT,
});

export const consentWithdrawn = defineEvent('consent.withdrawn', {
  description: 'A consent was withdrawn.',
  subject: 'consent_id',
  payload: CONSENT,
});
