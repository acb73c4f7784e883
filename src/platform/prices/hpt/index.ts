export { type CsvHead, findCsvHead, HEAD_BYTES } from './csv/find-head.ts';
export { parseHptFile } from './parse-hpt-file.ts';
export type { HptCode, HptFamily, HptInput, HptProgress, HptRow } from './row.ts';
