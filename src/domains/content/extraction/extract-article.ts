import { payloadTooLarge } from '../../../kernel/errors.ts';
import { type Threads, threadTask } from '../../../platform/threads/index.ts';
import type { Source } from './source.ts';

const task = threadTask<typeof import('./extract.task.ts').default>(import.meta.resolve('./extract.task.ts'));

/** The article of a page. Throws for a page that costs too much. */
export async function extractArticle(threads: Threads, source: Source, signal: AbortSignal) {
  const outcome = await threads.run(task, source, { signal });
  if (outcome.article === undefined)
    throw payloadTooLarge(`${outcome.limit} Send only the relevant part of the page.`);
  return outcome.article;
}
