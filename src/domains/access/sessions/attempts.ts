import type { RequestLimits } from '../../../platform/limits/index.ts';

const ATTEMPTS = { perMinute: 10, perHour: 50, connections: null };

/** Counts one guess at a person's password, from wherever it comes, or throws 429. */
export const countAttempt = async (limits: RequestLimits, email: string): Promise<void> => {
  await limits.admit(`sign-in:${email}`, ATTEMPTS);
};
