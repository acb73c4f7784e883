import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newDataset, newRow } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';

contract('datasets', {
  calls: {
    'datasets.list': async (api) => {
      const dataset = await newDataset(api);
      assert.deepEqual(good(await api.get('/api/v1/datasets')).data[0], dataset);
    },
    'datasets.create': async (api) => assert.equal((await newDataset(api)).row_count, 0),
    'datasets.get': async (api) => {
      const dataset = await newDataset(api);
      assert.deepEqual(good(await api.get(`/api/v1/datasets/${dataset.dataset_id}`)), {
        ...dataset,
        versions: [],
      });
    },
    'datasets.update': async (api) => {
      const { dataset_id: id } = await newDataset(api);
      assert.equal(good(await api.put(`/api/v1/datasets/${id}`, { description: 'New' })).description, 'New');
    },
    'datasets.delete': async (api) => {
      const { dataset_id: id } = await newDataset(api);
      assert.equal(good(await api.delete(`/api/v1/datasets/${id}`)).deleted, true);
    },
    'datasets.import': async (api) => {
      const { dataset_id: id } = await newDataset(api);
      const csv = { 'content-type': 'text/csv' };
      const job = good(await api.post(`/api/v1/datasets/${id}/import`, 'title\nBread\nCake\n', csv));
      assert.deepEqual([job.status, job.rows_imported], ['completed', 2]);
    },
    'datasets.insert-rows': async (api) => assert.match((await newRow(api)).row, /^\d+$/),
    'datasets.list-rows': async (api) => {
      const { rows, row } = await newRow(api);
      assert.equal(good(await api.get(rows)).data[0].row_id, row);
    },
    'datasets.stats': async (api) => {
      const { dataset } = await newRow(api);
      assert.equal(good(await api.get(`/api/v1/datasets/${dataset}/stats`)).row_count, 1);
    },
    'datasets.replace-row': async (api) => {
      const { rows, row } = await newRow(api);
      assert.equal(good(await api.put(`${rows}/${row}`, { data: { title: 'New' } })).data.title, 'New');
    },
    'datasets.delete-row': async (api) => {
      const { rows, row } = await newRow(api);
      assert.equal(good(await api.delete(`${rows}/${row}`)).deleted, true);
    },
    'datasets.export': async (api) => {
      const { dataset } = await newRow(api);
      const { download_url: url } = good(
        await api.post(`/api/v1/datasets/${dataset}/export`, { format: 'csv' }),
      );
      assert.equal(await (await fetch(url)).text(), 'title\nBread\n');
    },
  },
  lists: {
    'datasets.list': twice(newDataset),
    'datasets.list-rows': async (api) => {
      const { dataset, rows } = await newRow(api);
      good(await api.post(rows, { rows: [{ title: 'Cake' }] }));
      return { dataset_id: dataset };
    },
  },
});
