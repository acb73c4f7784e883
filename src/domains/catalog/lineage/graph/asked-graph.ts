import type { Walk } from './walk.ts';

export interface AskedGraph extends Walk {
  direction: 'up' | 'down' | 'both';
}
