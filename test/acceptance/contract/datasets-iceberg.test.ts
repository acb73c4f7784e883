import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newDataset } from '../../support/contract/makers.ts';
import { loadTable } from '../../support/iceberg.ts';

const TABLES = '/iceberg/v1/namespaces/datasets/tables';

const newTable = async (api: ApiClient): Promise<{ name: string }> => newDataset(api);

contract('datasets', {
  at: '/iceberg/v1',
  calls: {
    'datasets.iceberg-config': async (api) => {
      const { endpoints } = good(await api.get('/iceberg/v1/config'));
      assert.ok(endpoints.includes('GET /v1/{prefix}/namespaces/{namespace}/tables/{table}'));
    },
    'datasets.iceberg-namespaces': async (api) => {
      const { namespaces } = good(await api.get('/iceberg/v1/namespaces'));
      assert.ok(namespaces.some(([name]: string[]) => name === 'datasets'));
    },
    'datasets.iceberg-namespace': async (api) => {
      const path = '/iceberg/v1/namespaces/datasets';
      assert.deepEqual(good(await api.get(path)).namespace, ['datasets']);
      assert.equal((await api.call('HEAD', path)).status, 204);
    },
    'datasets.iceberg-tables': async (api) => {
      const { name } = await newTable(api);
      const { identifiers } = good(await api.get(TABLES));
      assert.ok(identifiers.some((one: { name: string }) => one.name === name));
    },
    'datasets.iceberg-table': async (api) => {
      const { name } = await newTable(api);
      assert.equal((await loadTable(api, name)).metadata['current-snapshot-id'], 1);
      assert.equal((await api.call('HEAD', `${TABLES}/${encodeURIComponent(name)}`)).status, 204);
    },
    'datasets.iceberg-credentials': async (api) => {
      const { name } = await newTable(api);
      const path = `${TABLES}/${encodeURIComponent(name)}/credentials`;
      assert.equal(good(await api.get(path))['storage-credentials'].length, 2);
    },
    'datasets.iceberg-token': async (api) => {
      const form = `grant_type=client_credentials&client_id=granary&client_secret=${api.credential}`;
      const { access_token: token } = good(
        await api.as(undefined).post('/iceberg/v1/oauth/tokens', form, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      );
      assert.equal(token, api.credential);
    },
  },
});
