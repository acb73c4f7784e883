import { type ApiClient, good } from './client.ts';

export const ENRICH = '/api/v1/enrichment/enrich';

/** Waits for the end of an enrichment. */
export async function endOfEnrichment(api: ApiClient, jobId: string): Promise<any> {
  for (;;) {
    const job = good(await api.get(`/api/v1/enrichment/jobs/${jobId}?wait=20`));
    if (job.status !== 'processing') return job;
  }
}

export async function enrich(api: ApiClient, body: object): Promise<any> {
  return endOfEnrichment(api, good(await api.post(ENRICH, body)).job_id);
}

let names = 0;

/** A dataset with one text column of things to look up. */
export async function newDataset(
  api: ApiClient,
  values: readonly string[],
  columns: readonly object[] = [{ name: 'domain', data_type: 'text' }],
): Promise<string> {
  names += 1;
  const { dataset_id: id } = good(
    await api.post('/api/v1/datasets', { name: `enriched ${names} ${Date.now()}`, columns }),
  );
  const first = (columns[0] as { name: string }).name;
  for (let at = 0; at < values.length; at += 1_000)
    good(
      await api.post(`/api/v1/datasets/${id}/rows`, {
        rows: values.slice(at, at + 1_000).map((value) => ({ [first]: value })),
      }),
    );
  return id;
}

/** The data of all rows, in their order. */
export async function dataOf(api: ApiClient, datasetId: string): Promise<any[]> {
  const { data } = good(await api.get(`/api/v1/datasets/${datasetId}/rows?limit=1000`));
  return data.map(({ data: row }: { data: unknown }) => row);
}
