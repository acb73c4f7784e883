import { failIf, inconclusive, NOT_APPLICABLE, type Verdict } from '../define-rule.ts';

interface Vital {
  /** Undefined without a rendering, null when it could not be measured. */
  value: number | null | undefined;
  locator: string;
  /** Above these it needs improvement, or is poor. */
  good: number;
  poor: number;
  shown(value: number): string;
  message(shown: string): string;
}

/** One measurement on our own machine: good, in need of improvement (medium), or poor (high). */
export function judgeVital({ value, locator, good, poor, shown, message }: Vital): Verdict {
  if (value === undefined) return NOT_APPLICABLE;
  if (value === null) return inconclusive('It could not be measured while the page was rendered.');
  if (value <= good) return failIf([]);
  return failIf([
    {
      locator,
      message: message(shown(value)),
      severity: value > poor ? 'high' : 'medium',
      expected: `at most ${shown(good)}`,
      found: `${shown(value)} (lab)`,
    },
  ]);
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;
