import assert from 'node:assert/strict';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newDataset, newRow, newSite, storedArtifact } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';

const newView = async (api: ApiClient) =>
  good(await api.post('/api/v1/query/register-view', { name: uuidv7(), sql: 'SELECT 1 AS one' }));

contract('query', {
  calls: {
    'query.run': async (api) => {
      const { dataset } = await newRow(api);
      const { data } = good(await api.post('/api/v1/query', { sql: `SELECT title FROM "${dataset}"` }));
      assert.deepEqual(data, [{ title: 'Bread' }]);
    },
    'query.describe': async (api) => {
      const { columns } = good(await api.post('/api/v1/query/describe', { sql: 'SELECT 1 AS one' }));
      assert.deepEqual(columns, [{ name: 'one', data_type: 'integer' }]);
    },
    'query.arrow': async (api) => {
      const { status, headers } = await api.post('/api/v1/query/arrow', { sql: 'SELECT 1 AS one' });
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/vnd.apache.arrow.stream']);
    },
    'query.export': async (api) => {
      const body = { sql: 'SELECT 1 AS one', format: 'jsonl' };
      const { download_url: url } = good(await api.post('/api/v1/query/export', body));
      assert.equal(await (await fetch(url)).text(), '{"one":1}\n');
    },
    'query.hybrid': async (api) => {
      const { site_id: id } = await newSite(api);
      const body = { sql: 'SELECT count(*) AS n FROM granary_sites WHERE site_id = $1', params: [id] };
      assert.deepEqual(good(await api.post('/api/v1/query/hybrid', body)).data, [{ n: 1 }]);
    },
    'query.stats': async (api) => {
      const { dataset } = await newRow(api);
      const { rows_scanned: rows } = good(
        await api.post('/api/v1/query/stats', { sql: `SELECT title FROM "${dataset}"` }),
      );
      assert.equal(rows, 1);
    },
    'query.register-table': async (api) => {
      const { artifact_id: id } = await storedArtifact(api);
      const made = good(await api.post('/api/v1/query/register-table', { name: uuidv7(), artifact_id: id }));
      assert.deepEqual([made.kind, made.row_count], ['table', 1]);
    },
    'query.register-view': async (api) => assert.equal((await newView(api)).kind, 'view'),
    'query.views': async (api) => {
      const view = await newView(api);
      assert.deepEqual(good(await api.get('/api/v1/query/views')).data[0], view);
    },
    'query.schema': async (api) => {
      const { name } = await newDataset(api);
      const { tables } = good(await api.post('/api/v1/query/schema', { tables: [name] }));
      assert.equal(tables[0].name, name);
    },
  },
  lists: {
    'query.views': twice(newView),
  },
});
