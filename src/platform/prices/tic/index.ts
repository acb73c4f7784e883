/** Files of payers (Transparency in Coverage). */
export type { TicOptions } from './drive/options.ts';
export { parseTicFile } from './drive/parse-tic-file.ts';
export { ticFamilyOf } from './family.ts';
export { parseProviderFile } from './provider-file.ts';
