import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newRow } from '../../support/contract/makers.ts';
import { nothingToMake } from '../../support/contract/pages.ts';

/** Its one address answers with an error; what it does is told by enrichment.test.ts. */
const newEnrichment = async (api: ApiClient) => {
  const { dataset, rows } = await newRow(api);
  good(await api.post(rows, { rows: [{ title: `${api.address}/nothing` }] }));
  const filter = { dataset_id: dataset, source_name: 'page_metadata', match_column: 'title' };
  return good(await api.post('/api/v1/enrichment/enrich', { ...filter, budget: { max_rows: 1 } }));
};

contract('enrichment', {
  calls: {
    'enrichment.enrich': async (api) => {
      const job = await newEnrichment(api);
      assert.deepEqual([job.status, job.source, job.rows_to_enrich], ['processing', 'page_metadata', 1]);
    },
    'enrichment.get-job': async (api) => {
      const { job_id: id } = await newEnrichment(api);
      assert.equal(good(await api.get(`/api/v1/enrichment/jobs/${id}?wait=1`)).job_id, id);
    },
    'enrichment.list-sources': async (api) =>
      assert.ok(good(await api.get('/api/v1/enrichment/sources')).total >= 17),
  },
  lists: {
    'enrichment.list-sources': nothingToMake,
  },
});
