export { withJsonLines } from './json-lines.ts';
export { type JudgedFile, judgePriceFile } from './judge-price-file.ts';
export type { RecordedFinding, VerdictRecord } from './verdict-record.ts';
