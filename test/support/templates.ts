import { type ApiClient, good } from './client.ts';

export const TEMPLATES = '/api/v1/workflow-templates';

export const newTemplate = async (api: ApiClient, body: object): Promise<any> =>
  good(await api.post(TEMPLATES, body));

/** The run once it is over. */
export async function endOfWorkflow(api: ApiClient, runId: string): Promise<any> {
  for (;;) {
    const run = good(await api.get(`${TEMPLATES}/runs/${runId}?wait=20`));
    if (run.status !== 'running') return run;
  }
}

/** Starts a run with these values and waits for its end. */
export async function runTemplate(api: ApiClient, id: string, inputs: object = {}): Promise<any> {
  const { run_id: runId } = good(await api.post(`${TEMPLATES}/${id}/run`, { inputs }));
  return endOfWorkflow(api, runId);
}

export const pathsOf = (faults: { path: string }[]): string[] => faults.map(({ path }) => path).toSorted();
