import { join } from 'node:path';
import { firstAccountId } from '../domains/access/tenants/index.ts';
import { artifactBytes } from '../domains/catalog/artifacts/index.ts';
import {
  AttendedWork,
  allRates,
  Catalogues,
  createPriceDuck,
  createProviderFetcher,
  freshUrl,
  listedPrices,
  MemberFiles,
  priceTables,
  type RatedataServices,
  type RateQuery,
  ratedataDomain,
} from '../domains/health-prices/ratedata/index.ts';
import { mount } from '../http/define-domain.ts';
import { judgePriceFile } from '../platform/prices/judge/index.ts';
import { parseInProcess, parsePriceFile } from '../platform/prices/parse/index.ts';
import { createResidentDuck } from '../platform/tables/index.ts';
import type { Access } from './access.ts';
import type { Acquire } from './acquire.ts';
import type { Area, Base } from './area.ts';
import { priceNamespace } from './catalog/lakehouse.ts';

const THREADS = 2;
const MEMORY_MB = 1_024;

/** What hospitals and payers publish of their prices, in one model. */
export function composeHealthPrices(base: Base, access: Access, acquire: Acquire) {
  const { config, database, jobs, objects, storage, clock, log, web, pages } = base;
  const folder = join(config.dataFolder, 'cache', 'prices');
  const duck = createPriceDuck(() =>
    createResidentDuck({ spillFolder: join(folder, 'spill'), threads: THREADS, memoryMb: MEMORY_MB }),
  );
  const attended = new AttendedWork();
  const instanceAccount = () => firstAccountId(database);
  const services: RatedataServices = {
    ...{ database, jobs, objects, clock, log, web, duck, attended, artifactBytes, instanceAccount },
    ...{ lifetimes: storage.lifetimes, hold: storage.hold, runsFolder: join(folder, 'runs') },
    catalogues: new Catalogues({ database, duck, log, instanceAccount }),
    members: new MemberFiles(),
    parse: parsePriceFile,
    parseHere: parseInProcess,
    judge: judgePriceFile,
    providerFetcher: () => createProviderFetcher(web),
    freshUrl: (source, signal) => freshUrl(services, source, signal),
    renderPage: async (url, signal) => (await pages.load(url, { render: true, signal })).html,
    async findSite(accountId) {
      const find = await acquire.openSiteFinder(accountId);
      return ({ name, city, state }, signal) =>
        find({ name, location: city === null ? state : `${city}, ${state}` }, signal);
    },
    accountOf: access.accountOf,
  };
  const listed = listedPrices(services);
  return {
    domains: [mount(ratedataDomain, services)],
    sqlTables: priceTables(services),
    namespaces: [priceNamespace(base, listed)],
    /** The object that a key of a price file stands for. */
    objectOf: listed.objectOf,
    searchRates: (accountId: string, query: RateQuery, signal: AbortSignal) =>
      allRates(services, accountId, query, signal),
    background: [
      {
        name: 'prices',
        async stop() {
          await attended.close();
          await duck.close();
        },
      },
    ],
  } satisfies Area & Record<string, unknown>;
}

export type HealthPrices = ReturnType<typeof composeHealthPrices>;
