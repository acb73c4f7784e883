/** Of 100 people who see a result at a place, how many click it; from the first place on. */
const USUAL = [28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5];
const BELOW = 0.5;
const LAST_PLACE = 20;
const LEAST_IMPRESSIONS = 1_000;

/** Grows with every change of the usual rates. */
export const CLICK_RATES_VERSION = 1;

export interface Clicked {
  position: number;
  clicks: number;
  impressions: number;
}

/** The share of clicks at a place; 0 where nobody looks. */
export type ClickRate = (position: number | null) => number;

const usualRate = (place: number): number => (place > LAST_PLACE ? 0 : (USUAL[place - 1] ?? BELOW) / 100);

/** What a site has seen itself at places with enough impressions, and what is usual at the others. */
export function clickRates(seen: readonly Clicked[] = []): ClickRate {
  const own = new Map<number, { clicks: number; impressions: number }>();
  for (const { position, clicks, impressions } of seen) {
    const place = Math.max(1, Math.round(position));
    const sum = own.get(place) ?? { clicks: 0, impressions: 0 };
    own.set(place, { clicks: sum.clicks + clicks, impressions: sum.impressions + impressions });
  }
  return (position) => {
    if (position === null) return 0;
    const place = Math.max(1, Math.round(position));
    const sum = own.get(place);
    return sum !== undefined && sum.impressions >= LEAST_IMPRESSIONS
      ? sum.clicks / sum.impressions
      : usualRate(place);
  };
}

/** The place that is worth aiming at: 1 from 2 or 3, 3 from 4 to 10, 8 from below. */
export function targetOf(position: number | null): number {
  if (position === null || position > 10) return 8;
  return position > 3 ? 3 : 1;
}

/** Clicks a month that a better place would bring; null without a volume. */
export function opportunityOf(
  volume: number | null,
  position: number | null,
  rate: ClickRate,
): number | null {
  if (volume === null) return null;
  return Math.round(Math.max(0, volume * (rate(targetOf(position)) - rate(position))) * 10) / 10;
}
