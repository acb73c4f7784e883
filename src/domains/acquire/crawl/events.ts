import Type from 'typebox';
import { ACTOR, defineEvent } from '../../../kernel/events.ts';

const Id = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const crawlStarted = defineEvent('crawl.started', {
  description: 'A crawl was accepted.',
  subject: 'job_id',
  payload: {
    spider_id: Id('The spider that reads the pages.'),
    site_url: Type.String(),
    dataset_id: Id('Where the rows go.'),
    columns: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'Which field goes into which column.',
    }),
    from_job: Id('The crawl whose kept pages are read again.'),
    actor: ACTOR,
  },
});

export const strategyCreated = defineEvent('crawl_strategy.created', {
  description: 'A crawl strategy was stored.',
  subject: 'strategy_id',
  payload: { kind: Type.String(), actor: ACTOR },
});
