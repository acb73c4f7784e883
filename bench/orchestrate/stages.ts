import { setTimeout as sleep } from 'node:timers/promises';
import { type Granary, good, withGranary } from '../support/granary.ts';
import type { Measure } from '../support/table.ts';
import { timed } from '../support/turns.ts';

const RUNS = 200;
const STAGES = 5;
const CHAIN = 100;
const AT_ONCE = 16;
const BAR = 150;
const OVERHEAD_BAR = 25;
const PIPELINES = '/api/v1/pipelines';

/** What a stage that does nothing costs: in a long chain, and in many runs at once. */
export const measureStages = (): Promise<Measure[]> =>
  withGranary(async (granary) => {
    await chainOf(granary, STAGES);
    const overhead = await chainOf(granary, CHAIN);
    const rate = await manyRuns(granary);
    return [
      {
        what: `overhead of an empty stage, in a chain of ${CHAIN}`,
        value: `${overhead.toFixed(1)} ms`,
        bar: `≤ ${OVERHEAD_BAR} ms`,
        pass: overhead <= OVERHEAD_BAR,
      },
      {
        what: `empty stages a second, ${RUNS} runs of ${STAGES} at once, from the first start to the last end`,
        value: `${rate.toFixed(0)}/s`,
        bar: `≥ ${BAR}/s`,
        pass: rate >= BAR,
      },
    ];
  });

const chain = (length: number) =>
  Array.from({ length }, (_, at) => ({
    id: `s${at}`,
    type: 'pass',
    ...(at === 0 ? {} : { depends_on: [`s${at - 1}`] }),
  }));

async function chainOf({ api }: Granary, length: number): Promise<number> {
  const { pipeline_id: id } = await good(
    api.post(PIPELINES, { name: `chain of ${length}`, stages: chain(length) }),
  );
  const { run_id: runId } = await good(api.post(`${PIPELINES}/${id}/run`, {}));
  for (;;) {
    const run = await good(api.get(`${PIPELINES}/runs/${runId}?wait=20`));
    if (run.status === 'completed') return (run.total_duration_secs * 1_000) / length;
    if (run.status !== 'running') throw new Error(JSON.stringify(run.error));
  }
}

async function manyRuns({ api }: Granary): Promise<number> {
  const body = { name: 'many', stages: chain(STAGES), concurrency: { max_runs: RUNS } };
  const { pipeline_id: id } = await good(api.post(PIPELINES, body));
  const milliseconds = await timed(async () => {
    let started = 0;
    const starters = Array.from({ length: AT_ONCE }, async () => {
      while (started < RUNS) {
        started += 1;
        await good(api.post(`${PIPELINES}/${id}/run`, {}));
      }
    });
    await Promise.all(starters);
    for (;;) {
      const { total } = await good(api.get(`${PIPELINES}/${id}/runs?status=completed&limit=1`));
      if (total === RUNS) return;
      await sleep(50);
    }
  });
  return (RUNS * STAGES * 1_000) / milliseconds;
}
