import { ACTOR, defineEvent } from '../kernel/events.ts';

/** The news of a plain resource. */
export const resourceEvents = (noun: string) => {
  const article = /^[aeiou]/i.test(noun) ? 'An' : 'A';
  const news = (verb: string) =>
    defineEvent(`${noun.replaceAll('-', '_')}.${verb}`, {
      description: `${article} ${noun.replaceAll('-', ' ')} was ${verb}.`,
      subject: `${noun.replaceAll('-', '_')}_id`,
      payload: { actor: ACTOR },
    });
  return { created: news('created'), updated: news('updated'), deleted: news('deleted') };
};

export type ResourceEvents = ReturnType<typeof resourceEvents>;
