/** Files of payers (Transparency in Coverage). */
export { type PriceFileFault, priceFileFault } from './bytes/faults.ts';
export type { TicFilter, TicOptions, TicProgress } from './drive/options.ts';
export { parseTicFile } from './drive/parse-tic-file.ts';
export type { FetchProviders } from './drive/remote-providers.ts';
export type { TicSource } from './drive/source.ts';
export { ticFamilyOf } from './family.ts';
export { type ProviderFileMember, parseProviderFile } from './provider-file.ts';
