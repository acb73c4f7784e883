import type { TestingSite } from '../../../testing-sites.ts';

/** A site on which the rule fails, and one like it on which it passes. */
export interface KnownAnswer {
  rule: string;
  /** What the case is about, where a rule has several. */
  when?: string;
  fails: TestingSite;
  passes: TestingSite;
  /** How often, and what one of the messages says. */
  findings?: number;
  message?: RegExp;
  severity?: string;
  /** Other rules that fail on the first site for the same reason. */
  companions?: readonly string[];
  /** Others that fail on the second one. */
  leftovers?: readonly string[];
}
