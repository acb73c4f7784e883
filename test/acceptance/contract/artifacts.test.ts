import assert from 'node:assert/strict';
import { good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { newArtifact, storedArtifact } from '../../support/contract/makers.ts';
import { twice } from '../../support/contract/pages.ts';

contract('artifacts', {
  calls: {
    'artifacts.list': async (api) => {
      const artifact = await newArtifact(api);
      assert.deepEqual(good(await api.get('/api/v1/artifacts'))[0], artifact);
    },
    'artifacts.register': async (api) => assert.equal((await newArtifact(api)).name, 'openapi.json'),
    'artifacts.upload': async (api) => {
      const headers = { 'content-type': 'text/csv' };
      const sent = await api.post(
        '/api/v1/artifacts/upload?name=rates.csv',
        'code,amount\n73721,412\n',
        headers,
      );
      assert.equal(good(sent, 201).size_bytes, 22);
    },
    'artifacts.get': async (api) => {
      const artifact = await newArtifact(api);
      assert.deepEqual(good(await api.get(`/api/v1/artifacts/${artifact.artifact_id}`)), artifact);
    },
    'artifacts.download': async (api) =>
      assert.equal((await storedArtifact(api)).media_type, 'application/json'),
    'artifacts.url': async (api) => {
      const { artifact_id: id, size_bytes: size } = await storedArtifact(api);
      const { url } = good(await api.get(`/api/v1/artifacts/${id}/url`));
      assert.equal((await (await fetch(url)).arrayBuffer()).byteLength, size);
    },
    'artifacts.delete': async (api) => {
      const { artifact_id: id } = await storedArtifact(api);
      assert.equal((await api.delete(`/api/v1/artifacts/${id}`)).status, 204);
    },
  },
  lists: {
    'artifacts.list': twice(newArtifact),
  },
});
