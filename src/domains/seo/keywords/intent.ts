import type { INTENTS } from './schema.ts';

export type Intent = (typeof INTENTS)[number];

const WORDS: readonly [Intent, RegExp][] = [
  [
    'transactional',
    /\b(?:buy|order|price|prices|cheap|discount|coupon|sale|deal|deals|shop|hire|rent|book|booking|download|subscribe|kaufen|preis|preise|bestellen|gunstig|acheter|prix|comprar|precio)\b/,
  ],
  [
    'navigational',
    /\b(?:login|log in|sign in|website|homepage|official|contact|www|app|portal|anmelden|connexion)\b|\.(?:com|org|net|io|de)\b/,
  ],
  [
    'commercial',
    /\b(?:best|top|review|reviews|vs|versus|compare|comparison|alternative|alternatives|beste|besten|test|vergleich|meilleur|meilleure|avis|mejor|mejores|opiniones)\b/,
  ],
];

/** What somebody who types a keyword is after, as far as its words tell. */
export const intentOf = (key: string): Intent =>
  WORDS.find(([, words]) => words.test(key))?.[0] ?? 'informational';
