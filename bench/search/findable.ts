import { setTimeout as sleep } from 'node:timers/promises';
import { good } from '../../test/support/client.ts';
import { CRAWL_JOBS } from '../../test/support/crawls.ts';
import { serveSample } from '../../test/support/sample-site.ts';
import type { Granary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { wordOf } from './made-pages.ts';

const PAGES = 40;
const MOST_MS = 5_000;
const POLL_MS = 20;

/** How long after a crawl has fetched a page it is found. */
export async function measureFindable({ api }: Granary): Promise<Measure[]> {
  const served = new Map<string, number>();
  const site = await serveSample((path) => {
    const number = Number(path.slice(1) || 0);
    if (!(number < PAGES)) return undefined;
    served.set(path, performance.now());
    return `<title>Page ${number}</title><main><p>${wordOf(90_000 + number)} is here, and a text of some length around it. ${'More of it follows. '.repeat(20)}</p>
      <a href="/${number + 1}">next</a></main>`;
  });
  const waits: number[] = [];
  try {
    good(await api.post(CRAWL_JOBS, { site_url: `${site.address}/0`, respect_robots_txt: false }));
    for (let number = 0; number < PAGES; number += 1) {
      const query = wordOf(90_000 + number);
      while (good(await api.post('/v1/search', { query, source: 'own' })).total === 0) await sleep(POLL_MS);
      waits.push(performance.now() - (served.get(`/${number}`) ?? 0));
    }
  } finally {
    await site.close();
  }
  const longest = Math.max(...waits);
  return [
    {
      what: `a page is found after its crawl, longest of ${PAGES}`,
      value: `${longest.toFixed(0)} ms`,
      bar: `≤ ${MOST_MS} ms`,
      pass: longest <= MOST_MS,
    },
  ];
}
