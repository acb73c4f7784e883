import assert from 'node:assert/strict';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import { completed, RATES } from '../../support/prices.ts';

/** The sample, loaded once. */
async function withSample(api: ApiClient): Promise<void> {
  const { status } = good(await api.get(`${RATES}/pipeline-status`));
  if (status === 'empty') await completed(api, 'bootstrap', { reference: false });
}

contract('ratedata', {
  calls: {
    'ratedata.get-pipeline-status': async (api) => {
      await withSample(api);
      assert.equal(good(await api.get(`${RATES}/pipeline-status`)).status, 'ok');
    },
    'ratedata.search-rates': async (api) => {
      await withSample(api);
      assert.ok(good(await api.get(`${RATES}/search?code=73721`)).total > 0);
    },
    'ratedata.compare-rates': async (api) => {
      await withSample(api);
      assert.ok(good(await api.get(`${RATES}/compare?code_type=CPT&code=73721`)).total > 0);
    },
    'ratedata.list-discrepancies': async (api) => {
      await withSample(api);
      assert.ok(good(await api.get(`${RATES}/discrepancies`)).counts.diverges > 0);
    },
  },
  lists: {
    'ratedata.search-rates': async () => ({ '?': 'code=73721' }),
    'ratedata.compare-rates': async () => ({ '?': 'code_type=CPT&code=73721' }),
    'ratedata.list-discrepancies': async () => ({ '?': 'class=diverges' }),
  },
});
