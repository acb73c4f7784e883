import assert from 'node:assert/strict';
import { contract } from '../../support/contract/contract.ts';
import { actionsOf, apply, pull } from '../../support/written-resources.ts';

const SITE = [{ kind: 'site', name: 'Written', spec: { url: 'https://written.example.com/' } }];

contract('resources', {
  scopes: { 'resources.list': null, 'resources.apply': 'datasets:write' },
  calls: {
    'resources.apply': async (api) =>
      assert.deepEqual(actionsOf(await apply(api, SITE)), ['created site/Written']),
    'resources.list': async (api) => assert.deepEqual(await pull(api, '?kind=site&name=Written'), SITE),
  },
});
