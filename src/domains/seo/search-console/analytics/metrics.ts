import type { Metrics } from '../schema/analytics.ts';

interface Counted {
  clicks: number;
  impressions: number;
  position: number;
}

/** With the share of clicks. */
export const metricsOf = ({ clicks, impressions, position }: Counted): Metrics => ({
  clicks: Math.round(Number(clicks)),
  impressions: Math.round(Number(impressions)),
  ctr: Number(impressions) === 0 ? 0 : Number(clicks) / Number(impressions),
  position: Number(position),
});

/** Of several days or rows; positions are averaged by impressions. */
export function sumOf(all: readonly Counted[]): Metrics {
  const clicks = all.reduce((sum, one) => sum + one.clicks, 0);
  const impressions = all.reduce((sum, one) => sum + one.impressions, 0);
  const weighted = all.reduce((sum, one) => sum + one.position * one.impressions, 0);
  return metricsOf({ clicks, impressions, position: impressions === 0 ? 0 : weighted / impressions });
}
