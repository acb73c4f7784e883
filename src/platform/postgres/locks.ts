/** Every advisory lock with a fixed number, in one list so that no two are the same. */
export const LOCKS = {
  migrate: 7_246_193,
  prepare: 7_246_194,
  program: 7_246_195,
  users: 7_246_196,
  sweeper: 7_246_197,
  engine: 7_246_198,
  upkeep: 7_246_199,
  collector: 7_246_200,
} as const;
