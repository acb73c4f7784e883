import { namesPlan } from '../payers/index.ts';
import type { PlanLink } from './links.ts';

/** A plan as one side calls it. */
export interface PlanIdentity {
  /** As this side writes it. */
  payer?: string;
  /** Its own name and those of its networks. */
  names: readonly string[];
  market?: string | null;
  product?: string | null;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The names as they are, and without the payer's before them: Aetna Choice POS II is Choice POS II. */
function plainNames({ payer = '', names }: PlanIdentity): string[] {
  const before = wordsOf(payer).map(plain);
  return names.flatMap((name) => {
    const words = wordsOf(name);
    const start = words.findIndex((word, index) => plain(word) !== before[index]);
    const rest = words.slice(Math.max(0, start)).join(' ');
    const own = start > 0 && namesPlan(rest) ? [plain(rest)] : [];
    return [plain(name), ...own].filter((text) => text !== '');
  });
}

const contradict = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one !== other;

/** How two plans of one payer belong together; null where market or product say that they are different ones. */
export function planLink(one: PlanIdentity, other: PlanIdentity): PlanLink | null {
  const names = new Set(plainNames(one));
  if (plainNames(other).some((name) => names.has(name))) return 'network';
  if (contradict(one.market, other.market) || contradict(one.product, other.product)) return null;
  return one.product != null && one.product === other.product ? 'product' : 'payer';
}
