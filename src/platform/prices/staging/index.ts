export { readAmount } from './amounts.ts';
export { normalCode, normalCodeType } from './codes.ts';
export { digestOf } from './digest-table.ts';
export type { Finished } from './finish.ts';
export type { StagedCode, StagedRow, Terms } from './rows.ts';
export { openStaging, type Staging } from './staging.ts';
export type { Column } from './table-writer.ts';
export { NO_AMOUNT, NONE } from './tables.ts';
