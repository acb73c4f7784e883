import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

export const keywordsChanged = defineEvent('keywords.changed', {
  description: 'Keywords of a site were added, updated, removed or enriched.',
  subject: 'site_id',
  payload: {
    created: Type.Integer(),
    updated: Type.Integer(),
    removed: Type.Integer(),
    by: Type.String({ description: 'put, csv, search_console or enrich.' }),
    actor: ACTOR,
  },
});
