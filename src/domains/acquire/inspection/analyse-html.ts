import { type Threads, threadTask } from '../../../platform/threads/index.ts';
import type { Headers } from './services.ts';
import { unwrap } from './tasks/faults.ts';

const task = threadTask<typeof import('./tasks/analyse.task.ts').default>(
  import.meta.resolve('./tasks/analyse.task.ts'),
);
const MOST_LINKS = 500;

/** What an inspection tells of a page, for other parts of the program. Throws for a page that costs too much. */
export async function analyseHtml(
  threads: Threads,
  page: { html: string; url: string; headers: Headers },
  signal: AbortSignal,
) {
  const input = { ...page, mostLinks: MOST_LINKS, rendered: undefined, withStructure: false };
  const { page: analysis, technologies } = unwrap(await threads.run(task, input, { signal }));
  return { ...analysis, technologies };
}
