import assert from 'node:assert/strict';
import { makeSampleMarket } from '../../src/platform/prices/sample/index.ts';
import { type ApiClient, good } from './client.ts';
import { queryAsAdmin } from './database.ts';
import { eventually } from './eventually.ts';
import type { PriceServer } from './price-server.ts';

export const ADMIN = '/api/v1/ratedata/admin';
export const RATES = '/api/v1/ratedata/rates';

/** The run when it has ended. */
export async function ended(api: ApiClient, runId: string): Promise<any> {
  for (;;) {
    const run = good(await api.get(`${ADMIN}/pipelines/${runId}?wait=20`));
    if (run.status !== 'running') return run;
  }
}

export async function runToEnd(api: ApiClient, pipeline: string, body: object): Promise<any> {
  const { run_id: id } = good(await api.post(`${ADMIN}/pipelines/${pipeline}`, body));
  return ended(api, id);
}

/** Starts a run that must come to its end. */
export async function completed(api: ApiClient, pipeline: string, body: object): Promise<any> {
  const run = await runToEnd(api, pipeline, body);
  assert.equal(run.status, 'completed', JSON.stringify(run.error ?? run));
  return run;
}

/** Views that are left to the background would otherwise be computed before whoever is asked for them gets to it. */
export const backgroundRests = (program: { dataFolder: string }, accountId: string): Promise<void> =>
  eventually(async () => {
    const { rows } = await queryAsAdmin(
      program,
      `SELECT run_id FROM job_runs WHERE account_id = $1 AND kind = 'ratedata.upkeep' AND state = 'running'`,
      [accountId],
    );
    assert.deepEqual(rows, []);
  });

export const search = async (api: ApiClient, query: string): Promise<any> =>
  good(await api.get(`${RATES}/search?${query}`));

type MarketFile = Awaited<ReturnType<typeof makeSampleMarket>>['files'][number];

/** The sample market, served by a host and loaded file by file as anybody would: those that are wanted. */
export async function loadMarket(
  api: ApiClient,
  server: PriceServer,
  isWanted: (file: MarketFile) => boolean = () => true,
) {
  const market = await makeSampleMarket();
  good(
    await api.post(`${ADMIN}/hospitals`, {
      hospitals: market.hospitals.map((hospital) => ({
        ...{ name: hospital.name, state: hospital.state, npis: [hospital.npi], ein: hospital.ein },
        ...{ zip: hospital.zip, latitude: hospital.latitude, longitude: hospital.longitude },
      })),
    }),
  );
  good(
    await api.post(`${ADMIN}/payers`, {
      payers: market.payers.map(({ payerId, name, aliases, hiosIds, eins }) => ({
        ...{ payer_id: payerId, name, aliases, hios_ids: hiosIds, eins },
      })),
    }),
  );
  for (const file of market.files) {
    if (file.kind !== 'hospital_mrf' && file.kind !== 'tic_in_network') continue;
    if (!isWanted(file)) continue;
    const url = server.serve(`/${file.name}`, file.bytes);
    await completed(api, file.kind === 'hospital_mrf' ? 'hospital-mrf' : 'tic-ingestion', { url });
  }
  return market;
}
