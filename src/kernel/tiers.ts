import { enumeration } from './enumeration.ts';
export const TIERS = enumeration('Tier', ['free', 'pro', 'team', 'agency']);
export type Tier = (typeof TIERS)[number];

/** `null` is unlimited; zero is "not in this tier". */
export type Allowance = number | null;

/**
 * How an allowance is counted: requests in a clock window, connections open now, uses in a calendar period (UTC),
 * things that exist now, the largest value one call may ask for, or a feature that is there (1) or not (0).
 */
export type LimitKind =
  | 'minute'
  | 'hour'
  | 'connections'
  | 'day'
  | 'week'
  | 'month'
  | 'live'
  | 'maximum'
  | 'feature';

interface LimitRow {
  kind: LimitKind;
  label: string;
  free: Allowance;
  pro: Allowance;
  team: Allowance;
  agency: Allowance;
}

const row = (
  kind: LimitKind,
  label: string,
  free: Allowance,
  pro: Allowance,
  team: Allowance,
  agency: Allowance,
): LimitRow => ({ kind, label, free, pro, team, agency });

export const LIMITS = {
  requests_per_minute: row('minute', 'Requests per minute', 60, 300, 600, 1_200),
  requests_per_hour: row('hour', 'Requests per hour', 500, 5_000, 15_000, 50_000),
  concurrent_connections: row('connections', 'Concurrent connections', 5, 20, 50, 100),
  checks_per_day: row('day', 'SEO checks per day', 10, null, null, null),
  audits_per_week: row('week', 'Audits per week', 1, null, null, null),
  pages_per_audit: row('maximum', 'Max pages per audit', 50, 500, 2_000, 10_000),
  crawl_jobs_per_day: row('day', 'Crawl jobs per day', 2, 20, 100, null),
  enrichment_rows_per_day: row('day', 'Enrichment rows per day', 100, 5_000, 25_000, 100_000),
  datasets: row('live', 'Datasets', 3, 50, 200, null),
  spiders: row('live', 'Spiders', 2, 25, 100, null),
  enrichment_sources: row('maximum', 'Enrichment sources', 3, null, null, null),
  briefs_per_month: row('month', 'Content briefs', 0, 50, 200, null),
  landscape_competitors: row('live', 'Competitors in landscape', 0, 5, 20, null),
  social_monitors: row('live', 'Social monitors', 0, 0, 10, null),
  members: row('live', 'Team members', 1, 1, 10, null),
  white_label: row('feature', 'White-label reports', 0, 0, 0, 1),
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof LIMITS;

export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** Requests without a valid credential, per visitor address and minute. */
export const VISITOR_REQUESTS_PER_MINUTE = 60;

export function allowanceOf(
  account: { tier: Tier; overrides: Readonly<Record<string, Allowance>> },
  name: LimitName,
): Allowance {
  const override = account.overrides[name];
  return override === undefined ? LIMITS[name][account.tier] : override;
}

/** The cheapest tier in which `wanted` fits, for the `required` field of a refusal. */
export function lowestTierWithRoom(name: LimitName, wanted: number): Tier | undefined {
  return TIERS.find((tier) => {
    const allowance = LIMITS[name][tier];
    return allowance === null || allowance >= wanted;
  });
}

export const tierIncludes = (held: Tier, needed: Tier): boolean =>
  TIERS.indexOf(held) >= TIERS.indexOf(needed);
