import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const DATASET = Type.Union([Type.String(), Type.Null()], { description: 'Where its rows go.' });

export const spiderCreated = defineEvent('spider.created', {
  description: 'A spider was created.',
  subject: 'spider_id',
  payload: { name: Type.String(), dataset_id: DATASET, actor: ACTOR },
});

export const spiderUpdated = defineEvent('spider.updated', {
  description: 'A spider got a new version.',
  subject: 'spider_id',
  payload: { name: Type.String(), version: Type.Integer(), dataset_id: DATASET, actor: ACTOR },
});

export const spiderArchived = defineEvent('spider.archived', {
  description: 'A spider was archived.',
  subject: 'spider_id',
  payload: { name: Type.String(), actor: ACTOR },
});
