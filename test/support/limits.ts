/** Options of the command `tier` that lift these limits. */
export const withoutLimits = (...names: string[]): string[] =>
  names.flatMap((name) => ['--limit', `${name}=unlimited`]);

/** For tests that send as much as they can. */
export const UNLIMITED = withoutLimits('requests_per_minute', 'requests_per_hour', 'concurrent_connections');
