export { parseHptFile } from './parse-hpt-file.ts';
export type { HptCode, HptFamily, HptRow } from './row.ts';
