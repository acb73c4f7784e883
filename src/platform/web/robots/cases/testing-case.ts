/** A robots.txt, and by crawler the addresses that it may fetch and those that are closed to it. */
export interface RobotsCase {
  name: string;
  robots: string | Uint8Array;
  crawlers: Record<string, { allowed?: readonly string[]; closed?: readonly string[] }>;
}

export const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** Rules for everyone. */
export const rules = (...all: string[]): string => lines('User-agent: *', ...all);
