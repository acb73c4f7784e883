export { parseHptFile } from './parse-hpt-file.ts';
export type { HptCode, HptFamily, HptInput, HptProgress, HptRow } from './row.ts';
