export { freshUrl } from './discovery/fresh-url.ts';
export { ratedataDomain } from './domain.ts';
export { fetchProviders } from './load/fetch-providers.ts';
export { AttendedWork } from './pipelines/attended-work.ts';
export { Catalogues } from './rates/catalogues.ts';
export { createPriceDuck } from './rates/price-duck.ts';
export type { RatedataServices } from './services.ts';
export { priceTables } from './tables/price-tables.ts';
