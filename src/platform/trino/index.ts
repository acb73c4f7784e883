export { createTrinoClient, type TrinoClient } from './client.ts';
export { selectRows } from './duck-values.ts';
export { StatementRefused } from './faults.ts';
export { positional } from './parameters.ts';
export { isBalanced, readStatement, type Statement } from './statement.ts';
export type { TrinoAnswer, TrinoColumn, TrinoQuery, TrinoSettings, TrinoStats } from './types.ts';
