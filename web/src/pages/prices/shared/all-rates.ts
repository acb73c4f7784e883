import type { Rate, RateList } from '../../../../../client/index.ts';

export const PER_PAGE = 1_000;
/** What a browser still reads and draws at once. */
export const MOST_RATES = 10_000;
/** Of a search without a code: enough to tell which services it finds. */
export const MOST_LOOKED_AT = 3_000;

export interface AllRates {
  rates: readonly Rate[];
  total: number;
  /** Hospitals left out, because nobody knows where they are. */
  unplaced: number;
  /** The place that was searched. */
  centre: RateList['centre'];
  /** There are more than are read. */
  isCut: boolean;
}

/** Page after page, to the end or to the most that is wanted. */
export async function readAll(
  ask: (cursor?: string) => Promise<RateList>,
  most = MOST_RATES,
): Promise<AllRates> {
  let page = await ask();
  const rates = [...page.data];
  while (page.next_cursor !== null && rates.length < most) {
    page = await ask(page.next_cursor);
    rates.push(...page.data);
  }
  const { total, unplaced_hospitals: unplaced, centre } = page;
  return { rates, total, unplaced, centre, isCut: rates.length < total };
}
