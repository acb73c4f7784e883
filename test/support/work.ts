import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './client.ts';

/** What the service said yes to, and must therefore keep. */
export interface Acknowledged {
  sites: string[];
  jobs: string[];
}

export interface WorkLoad {
  acknowledged: Acknowledged;
  /** Answers of 500: never right, whatever is killed. */
  faults: string[];
  stop(): Promise<void>;
}

const STEPS = 6;
export const JOB_STEPS = STEPS;

/** Writes sites and starts jobs without pause from several callers; whoever is refused or cut off tries something new. */
export function startWorkLoad(address: () => string, key: string, callers: number): WorkLoad {
  const acknowledged: Acknowledged = { sites: [], jobs: [] };
  const faults: string[] = [];
  let stopped = false;
  let counter = 0;
  const caller = async (index: number) => {
    while (!stopped) {
      counter += 1;
      const api = new ApiClient(address(), key);
      try {
        if (index % 3 === 0) {
          const { status, body } = await api.post('/api/v1/fixtures/jobs', { steps: STEPS, pause: 15 });
          if (status === 200) acknowledged.jobs.push(body.job_id);
          note(status, body);
          await sleep(60);
        } else {
          const { status, body } = await api.post('/api/v1/sites', {
            url: `https://s${counter}-${index}-${Date.now()}.example.com`,
          });
          if (status === 200) acknowledged.sites.push(body.site_id);
          note(status, body);
        }
      } catch {
        await sleep(50); // cut off: not acknowledged, so nothing is owed
      }
    }
  };
  const note = (status: number, body: unknown) => {
    if (status >= 500 && status !== 503) faults.push(`${status} ${JSON.stringify(body)}`);
  };
  const running = Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  return {
    acknowledged,
    faults,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
