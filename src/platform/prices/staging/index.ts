export type { Finished } from './finish.ts';
export type { StagedCode, StagedRow, Terms } from './rows.ts';
export { openStaging, STAGING_FILES, type Staging } from './staging.ts';
