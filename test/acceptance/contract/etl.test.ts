import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { LIST_PAGE, newDataset, serveList, storedArtifact } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';
import type { SampleServer } from '../../support/sample-site.ts';

const newEtlPipeline = async (api: ApiClient) =>
  good(await api.post('/api/v1/etl/pipelines', { name: uuidv7(), stages: [{ id: 'a', type: 'external' }] }));

const newEtlRun = async (api: ApiClient) => {
  const { pipeline_id: id } = await newEtlPipeline(api);
  return good(await api.post(`/api/v1/etl/pipelines/${id}/run`, {}));
};

let lists: SampleServer;
before(async () => {
  lists = await serveList();
});
after(() => lists.close());

contract('etl', {
  calls: {
    'etl.fetch': async (api) => {
      const job = good(await api.post('/api/v1/etl/fetch', { url: `${lists.address}/list.html` }));
      assert.deepEqual([job.status, job.artifact.size_bytes], ['completed', LIST_PAGE.length]);
    },
    'etl.compress': async (api) => {
      const { artifact_id: id } = await storedArtifact(api);
      assert.equal(good(await api.post('/api/v1/etl/compress', { artifact_id: id })).status, 'completed');
    },
    'etl.parse': async (api) => {
      const { artifact_id: id } = await storedArtifact(api);
      assert.equal(good(await api.post('/api/v1/etl/parse', { artifact_id: id })).rows, 1);
    },
    'etl.load': async (api) => {
      const { dataset_id } = await newDataset(api);
      const job = good(await api.post('/api/v1/etl/load', { dataset_id, target: { table: 'loaded' } }));
      assert.deepEqual([job.status, job.rows, job.created], ['completed', 0, true], JSON.stringify(job));
    },
    'etl.create-pipeline': async (api) => assert.equal((await newEtlPipeline(api)).stages, 1),
    'etl.list-pipelines': async (api) => {
      const { pipeline_id: id } = await newEtlPipeline(api);
      assert.equal(good(await api.get('/api/v1/etl/pipelines')).data[0].pipeline_id, id);
    },
    'etl.get-pipeline': async (api) => {
      const { pipeline_id: id } = await newEtlPipeline(api);
      assert.equal(good(await api.get(`/api/v1/etl/pipelines/${id}`)).pipeline_id, id);
    },
    'etl.update-pipeline': async (api) => {
      const { pipeline_id: id } = await newEtlPipeline(api);
      assert.equal(good(await api.put(`/api/v1/etl/pipelines/${id}`, { name: 'Other' })).name, 'Other');
    },
    'etl.delete-pipeline': async (api) => {
      const { pipeline_id: id } = await newEtlPipeline(api);
      assert.equal(good(await api.delete(`/api/v1/etl/pipelines/${id}`)).deleted, true);
    },
    'etl.run-pipeline': async (api) => assert.match((await newEtlRun(api)).run_id, /^er_/),
    'etl.list-runs': async (api) => {
      const { pipeline_id: id, run_id: run } = await newEtlRun(api);
      assert.equal(good(await api.get(`/api/v1/etl/pipelines/${id}/runs`)).data[0].run_id, run);
    },
    'etl.get-run': async (api) => {
      const { run_id: run } = await newEtlRun(api);
      assert.equal(good(await api.get(`/api/v1/etl/runs/${run}`)).run_id, run);
    },
    'etl.pause-run': async (api) => {
      const path = `/api/v1/etl/runs/${(await newEtlRun(api)).run_id}/pause`;
      assert.equal(good(await api.post(path)).status, 'paused');
      assert.equal(good(await api.post(path, { resume: true })).status, 'running');
    },
    'etl.cancel-run': async (api) => {
      const { run_id: run } = await newEtlRun(api);
      assert.equal(good(await api.post(`/api/v1/etl/runs/${run}/cancel`)).status, 'cancelled');
    },
  },
  lists: {
    'etl.list-pipelines': twice(newEtlPipeline),
    'etl.list-runs': async (api) => {
      const { pipeline_id } = await newEtlRun(api);
      good(await api.post(`/api/v1/etl/pipelines/${pipeline_id}/run`, {}));
      return { pipeline_id };
    },
  },
});
