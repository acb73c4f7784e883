import type { ChartTokens } from './shared/tokens.ts';

/** The colours of the dashboard on paper, which is light; a test holds them against its style sheet. */
export const LIGHT_TOKENS: ChartTokens = {
  running: '#1d5fc4',
  good: '#18703d',
  warn: '#835500',
  bad: '#b3261e',
  quiet: '#5a554c',
  ink: '#1f1d1a',
  faint: '#6b655a',
  line: '#e6e2da',
  panel: '#ffffff',
};
