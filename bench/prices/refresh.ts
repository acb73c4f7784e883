import { hash } from 'node:crypto';
import type { PriceServer } from '../../test/support/price-server.ts';
import { ADMIN, completed, ended, RATES } from '../../test/support/prices.ts';
import { type Granary, good } from '../support/granary.ts';
import { type Measure, median } from '../support/table.ts';
import { copyMarket, type MarketFile } from './market-copies.ts';
import { withPrices } from './with-prices.ts';

const FILES = Number(process.env.PRICE_FILES ?? 500);
const FILES_PER_MARKET = 9;
const ROUNDS = 3;
const MOST_SHARE = 0.05;
const PAGE = 1_000;
const PIPELINES = { hospital_mrf: 'hospital-mrf', tic_in_network: 'tic-ingestion' } as const;

/** What one new file costs where there are many, against computing everything, and whether both say the same. */
export const measureRefresh = (): Promise<Measure[]> => withPrices(measure);

async function measure({ api }: Granary, server: PriceServer): Promise<Measure[]> {
  const files = await loadMarkets({ api }, server);
  const changed = files.find(({ kind }) => kind === 'tic_in_network')!;
  const shares: number[] = [];
  const [ones, fulls]: [number[], number[]] = [[], []];
  let isSame = true;
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = server.serve(`/${changed.name}`, raised(changed, round));
    const { stages, outcome } = await completed(api, 'tic-ingestion', { url });
    if (outcome !== 'published') throw new Error(`the new file was ${outcome}`);
    const before = await everything(api);
    const { run_id: id } = await good(api.post(`${ADMIN}/views/refresh`, { full: true }));
    const full = await ended(api, id);
    if (full.status !== 'completed') throw new Error(JSON.stringify(full));
    isSame &&= before === (await everything(api));
    const [one, all] = [stages.refresh.duration_secs, full.stages.refresh.duration_secs];
    ones.push(one);
    fulls.push(all);
    shares.push(one / all);
    console.error(`round ${round + 1}: ${one} s against ${all} s`);
  }
  const share = median(shares);
  return [
    {
      what: `refresh after one new file in ${files.length}, of a full one`,
      value: `${(share * 100).toFixed(1)} % (${median(ones).toFixed(2)} against ${median(fulls).toFixed(1)} s)`,
      bar: `≤ ${MOST_SHARE * 100} %`,
      pass: share <= MOST_SHARE,
    },
    {
      what: 'contracts and discrepancies after both',
      value: isSame ? 'the same' : 'not the same',
      bar: 'the same',
      pass: isSame,
    },
  ];
}

async function loadMarkets({ api }: Pick<Granary, 'api'>, server: PriceServer): Promise<MarketFile[]> {
  const files: MarketFile[] = [];
  const began = performance.now();
  for await (const { hospitals, payers, files: more } of copyMarket(Math.ceil(FILES / FILES_PER_MARKET))) {
    await good(api.post(`${ADMIN}/hospitals`, { hospitals }));
    if (files.length === 0)
      await good(
        api.post(`${ADMIN}/payers`, {
          payers: payers.map(({ payerId, name, aliases, hiosIds, eins }) => ({
            ...{ payer_id: payerId, name, aliases, hios_ids: hiosIds, eins },
          })),
        }),
      );
    files.push(...more);
  }
  for (const kind of ['hospital_mrf', 'tic_in_network'] as const) {
    const sources = files
      .filter((file) => file.kind === kind)
      .map(({ name, bytes }) => ({ url: server.serve(`/${name}`, bytes), kind }));
    const { data } = await good(api.post(`${ADMIN}/sources`, { sources }));
    const ids = data.map(({ source_id: id }: { source_id: string }) => id);
    await completed(api, PIPELINES[kind], { source_ids: ids });
    console.error(`${ids.length} files after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  const { files: loaded } = await good(api.get(`${ADMIN}/stats`));
  if (loaded < files.length) throw new Error(`only ${loaded} of ${files.length} files were loaded`);
  return files;
}

/** The same file with other amounts. */
const raised = ({ bytes }: MarketFile, round: number): string =>
  bytes
    .toString()
    .replace(
      /("negotiated_rate":\s*)(\d+)/g,
      (_all, key: string, dollars: string) => `${key}${Number(dollars) + 11 * (round + 1)}`,
    );

/** All that was computed, in a few letters. */
async function everything(api: Granary['api']): Promise<string> {
  const { data: contracts } = await good(
    api.post('/api/v1/query', {
      sql: `SELECT count(*) AS rows, md5(string_agg(md5(c::VARCHAR), '' ORDER BY md5(c::VARCHAR))) AS digest FROM contracts c`,
    }),
  );
  const found: unknown[] = [contracts];
  for (const kind of ['cross', 'internal', 'snapshot'])
    for (let offset = 0; ; offset += PAGE) {
      const { data, total } = await good(
        api.get(`${RATES}/discrepancies?kind=${kind}&limit=${PAGE}&offset=${offset}`),
      );
      found.push(data);
      if (offset + PAGE >= total) break;
    }
  return hash('sha256', JSON.stringify(found));
}
