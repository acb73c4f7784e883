import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { twice } from '../../support/contract/pages.ts';

let names = 0;

/** A name of two versions. */
const newSchema = async (api: ApiClient) => {
  names += 1;
  const body = { name: `schema-${names}`, type: 'columns', compatibility: 'none' };
  good(await api.post('/api/v1/schemas', { ...body, schema: [{ name: 'title', data_type: 'text' }] }));
  return good(await api.post('/api/v1/schemas', { ...body, schema: [{ name: 'title', data_type: 'url' }] }));
};

contract('schemas', {
  calls: {
    'schemas.list': async (api) => {
      const schema = await newSchema(api);
      assert.deepEqual(good(await api.get('/api/v1/schemas')).data[0], schema);
    },
    'schemas.register': async (api) => assert.equal((await newSchema(api)).version, 2),
    'schemas.list-versions': async (api) => {
      const schema = await newSchema(api);
      assert.deepEqual(good(await api.get(`/api/v1/schemas/${schema.name}/versions`)).data[0], schema);
    },
    'schemas.validate': async (api) => {
      const { name } = await newSchema(api);
      const found = good(await api.post('/api/v1/schemas/validate', { name, rows: [{ title: 'Bread' }] }));
      assert.deepEqual([found.valid, found.errors[0].path], [false, '/title']);
    },
  },
  lists: {
    'schemas.list': twice(newSchema),
    'schemas.list-versions': newSchema,
  },
});
