import type { PlanLink } from './links.ts';

/** A plan as one side calls it. */
export interface PlanIdentity {
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

const contradict = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one !== other;

/** How two plans of one payer belong together; null where market or product say that they are different ones. */
export function planLink(one: PlanIdentity, other: PlanIdentity): PlanLink | null {
  const names = new Set(one.names.map(plain).filter((name) => name !== ''));
  if (other.names.some((name) => names.has(plain(name)))) return 'network';
  if (contradict(one.market, other.market) || contradict(one.product, other.product)) return null;
  return one.product != null && one.product === other.product ? 'product' : 'payer';
}
