import type { Severity } from '../../../platform/seo/index.ts';

/** The kind of its jobs. */
export const AUDIT = 'audit.run';

/** What was asked for, as it is kept. */
export interface AuditOptions {
  max_pages: number;
  js_rendering: boolean;
  respect_robots_txt: boolean;
  include: readonly string[];
  exclude: readonly string[];
  sitemaps: boolean;
  user_agent: string | null;
}

export interface AuditInput {
  url: string;
  options: AuditOptions;
  siteId: string | null;
  scheduleId: string | null;
  /** Of the account's weekly audits it used one, which goes back when no page came. */
  isCounted: boolean;
  /** Of visitors: what is left of their hour. */
  rate: { limit: number; remaining: number; reset_at: string } | null;
  /** Which hour of which visitor it used one audit of; it goes back when no page came. */
  visit: { visitor: string; hour: string } | null;
}

export type Counts = Record<Severity, number>;

export const NO_COUNTS: Counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

/** Redirects of the start are followed before the crawl. */
export interface Start {
  url: string;
  final_url: string;
  redirects: readonly { url: string; status: number; location: string }[];
}
