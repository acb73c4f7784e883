import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { nothingToMake, twice } from '../../support/contract/pages.ts';

const TEMPLATES = '/api/v1/workflow-templates';

const newTemplate = async (api: ApiClient) =>
  good(await api.post(TEMPLATES, { name: uuidv7(), stages: [{ id: 'a', type: 'external' }] }));

const newWorkflow = async (api: ApiClient) => {
  const { template_id: id } = await newTemplate(api);
  return good(await api.post(`${TEMPLATES}/${id}/run`, {}));
};

contract('workflow-templates', {
  calls: {
    'workflow-templates.create': async (api) => assert.equal((await newTemplate(api)).version, 1),
    'workflow-templates.list': async (api) => {
      const { template_id: id } = await newTemplate(api);
      assert.equal(good(await api.get(TEMPLATES)).data[0].template_id, id);
    },
    'workflow-templates.get': async (api) => {
      const made = await newTemplate(api);
      assert.deepEqual(good(await api.get(`${TEMPLATES}/${made.template_id}`)), made);
    },
    'workflow-templates.get-by-name': async (api) => {
      const made = await newTemplate(api);
      assert.deepEqual(good(await api.get(`${TEMPLATES}/by-name/${made.name}`)), made);
    },
    'workflow-templates.update': async (api) => {
      const { template_id: id } = await newTemplate(api);
      assert.equal(good(await api.put(`${TEMPLATES}/${id}`, { description: 'New' })).version, 2);
    },
    'workflow-templates.archive': async (api) => {
      const { template_id: id } = await newTemplate(api);
      assert.equal(good(await api.delete(`${TEMPLATES}/${id}`)).status, 'archived');
    },
    'workflow-templates.validate': async (api) => {
      const stages = [{ id: 'a', type: 'pass' }];
      assert.equal(good(await api.post(`${TEMPLATES}/validate`, { stages })).valid, true);
    },
    'workflow-templates.list-operations': async (api) =>
      assert.ok(good(await api.get(`${TEMPLATES}/operations`)).total > 5),
    'workflow-templates.get-operation': async (api) =>
      assert.equal(good(await api.get(`${TEMPLATES}/operations/export`)).name, 'export'),
    'workflow-templates.run': async (api) => assert.match((await newWorkflow(api)).run_id, /^wr_/),
    'workflow-templates.list-runs': async (api) => {
      const { run_id: run } = await newWorkflow(api);
      assert.equal(good(await api.get(`${TEMPLATES}/runs`)).data[0].run_id, run);
    },
    'workflow-templates.get-run': async (api) => {
      const { run_id: run } = await newWorkflow(api);
      assert.equal(good(await api.get(`${TEMPLATES}/runs/${run}`)).run_id, run);
    },
    'workflow-templates.cancel-run': async (api) => {
      const { run_id: run } = await newWorkflow(api);
      assert.equal(good(await api.post(`${TEMPLATES}/runs/${run}/cancel`)).status, 'cancelled');
    },
  },
  lists: {
    'workflow-templates.list': twice(newTemplate),
    'workflow-templates.list-operations': nothingToMake,
    'workflow-templates.list-runs': twice(newWorkflow),
  },
});
