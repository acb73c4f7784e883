export { judgePriceFile } from './judge-price-file.ts';
export type { RecordedFinding, VerdictRecord } from './verdict-record.ts';
