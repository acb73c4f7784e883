export { readAmount } from './amounts.ts';
export { digestOf } from './digest-table.ts';
export type { Finished } from './finish.ts';
export { RATE, RATE_WORDS, SCALE_SHIFT } from './rate-file.ts';
export type { StagedCode, StagedRow, Terms } from './rows.ts';
export { openStaging, STAGING_FILES, type Staging } from './staging.ts';
export { NO_AMOUNT, NONE } from './tables.ts';
