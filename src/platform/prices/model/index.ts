export * from './amount-kinds.ts';
export * from './flags.ts';
export * from './parsed-file.ts';
export * from './rate-columns.ts';
