import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

const newPipeline = async (api: ApiClient, stage: object = { type: 'pass' }) =>
  good(
    await api.post('/api/v1/pipelines', {
      name: uuidv7(),
      stages: [{ id: 'a', ...stage }],
      schedule: { cron: '0 6 * * *', timezone: 'Europe/Berlin' },
      concurrency: { max_runs: 10 },
    }),
  );

/** It waits for a report on its only stage. */
const newRun = async (api: ApiClient) => {
  const { pipeline_id: pipeline } = await newPipeline(api, { type: 'external' });
  const { run_id: run } = good(await api.post(`/api/v1/pipelines/${pipeline}/run`, {}));
  const path = `/api/v1/pipelines/runs/${run}`;
  while (good(await api.get(`${path}?wait=5`)).stages.a.waiting !== 'outside');
  return { pipeline, run: run as string, path };
};

contract('pipelines', {
  calls: {
    'pipelines.create': async (api) => assert.equal((await newPipeline(api)).stages, 1),
    'pipelines.list': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.equal(good(await api.get('/api/v1/pipelines')).data[0].pipeline_id, id);
    },
    'pipelines.get': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.equal(good(await api.get(`/api/v1/pipelines/${id}`)).pipeline_id, id);
    },
    'pipelines.update': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.equal(good(await api.put(`/api/v1/pipelines/${id}`, { name: 'Other' })).name, 'Other');
    },
    'pipelines.delete': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.equal(good(await api.delete(`/api/v1/pipelines/${id}`)).deleted, true);
    },
    'pipelines.run': async (api) => assert.match((await newRun(api)).run, /^pr_/),
    'pipelines.list-runs': async (api) => {
      const { pipeline, run } = await newRun(api);
      assert.equal(good(await api.get(`/api/v1/pipelines/${pipeline}/runs`)).data[0].run_id, run);
    },
    'pipelines.get-run': async (api) => {
      const { path, run } = await newRun(api);
      assert.equal(good(await api.get(path)).run_id, run);
    },
    'pipelines.get-pipeline-run': async (api) => {
      const { pipeline, run } = await newRun(api);
      assert.equal(good(await api.get(`/api/v1/pipelines/${pipeline}/runs/${run}`)).pipeline_id, pipeline);
    },
    'pipelines.get-schedule': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.match(
        good(await api.get(`/api/v1/pipelines/${id}/schedule`)).next_run,
        /T06:00:00\.000\+0[12]:00$/,
      );
    },
    'pipelines.stop-schedule': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      assert.equal(good(await api.post(`/api/v1/pipelines/${id}/schedule/stop`)).next_run, null);
    },
    'pipelines.start-schedule': async (api) => {
      const { pipeline_id: id } = await newPipeline(api);
      good(await api.post(`/api/v1/pipelines/${id}/schedule/stop`));
      assert.equal(good(await api.post(`/api/v1/pipelines/${id}/schedule/start`)).active, true);
    },
    'pipelines.execute-step': async (api) => {
      const stage = { id: 'a', type: 'pass' };
      assert.equal(good(await api.post('/api/v1/pipelines/execute-step', { stage })).status, 'completed');
    },
    'pipelines.pause-run': async (api) =>
      assert.equal(good(await api.post(`${(await newRun(api)).path}/pause`)).status, 'paused'),
    'pipelines.cancel-run': async (api) =>
      assert.equal(good(await api.post(`${(await newRun(api)).path}/cancel`)).status, 'cancelled'),
    'pipelines.report-progress': async (api) => {
      const report = { stage_id: 'a', progress: { done: 1 } };
      const run = good(await api.put(`${(await newRun(api)).path}/progress`, report));
      assert.deepEqual(run.stages.a.progress, { done: 1 });
    },
    'pipelines.report-status': async (api) => {
      const run = good(
        await api.put(`${(await newRun(api)).path}/status`, { stage_id: 'a', status: 'completed' }),
      );
      assert.equal(run.stages.a.status, 'completed');
    },
    'pipelines.report-lineage': async (api) => {
      const report = { stage_id: 'a', inputs: [{ type: 'dataset', id: 'outside' }] };
      good(await api.put(`${(await newRun(api)).path}/lineage`, report));
    },
  },
  lists: {
    'pipelines.list': twice(newPipeline),
    'pipelines.list-runs': async (api) => {
      const { pipeline } = await newRun(api);
      good(await api.post(`/api/v1/pipelines/${pipeline}/run`, {}));
      return { pipeline_id: pipeline };
    },
  },
});
