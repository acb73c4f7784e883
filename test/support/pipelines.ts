import { type ApiClient, good } from './client.ts';

export const PIPELINES = '/api/v1/pipelines';

export const newPipeline = async (api: ApiClient, stages: object[], more: object = {}): Promise<any> =>
  good(await api.post(PIPELINES, { name: 'Pipeline', stages, ...more }));

export const startRun = async (api: ApiClient, pipelineId: string, body: object = {}): Promise<any> =>
  good(await api.post(`${PIPELINES}/${pipelineId}/run`, body));

/** The run once it is over, or paused. */
export async function endOfRun(api: ApiClient, runId: string): Promise<any> {
  for (;;) {
    const run = good(await api.get(`${PIPELINES}/runs/${runId}?wait=20`));
    if (run.status !== 'running') return run;
  }
}

/** Waits until the record is as it should be. */
export async function runUntil(api: ApiClient, runId: string, isSo: (run: any) => boolean): Promise<any> {
  for (;;) {
    const run = good(await api.get(`${PIPELINES}/runs/${runId}?wait=5`));
    if (isSo(run)) return run;
    if (!['running', 'paused'].includes(run.status)) throw new Error(`ended: ${JSON.stringify(run)}`);
  }
}

/** Creates, runs and waits. */
export async function runStages(api: ApiClient, stages: object[], body: object = {}): Promise<any> {
  const { pipeline_id: id } = await newPipeline(api, stages);
  return endOfRun(api, (await startRun(api, id, body)).run_id);
}
