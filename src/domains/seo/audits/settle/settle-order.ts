import type { SiteFiles, SiteProbes } from '../../../../platform/seo/index.ts';

/** What the end of an audit is worked out from. */
export interface SettleOrder {
  segments: readonly Uint8Array[];
  files: SiteFiles;
  probes: SiteProbes;
  /** URLs that robots.txt forbids. */
  blocked: readonly string[];
  known: readonly { url: string; from: string }[];
  /** URLs that redirect temporarily, as they did in the two audits before. */
  lasting?: readonly string[];
  /** Of the search console; null without one. */
  queries: readonly { query: string; url: string; impressions: number }[] | null;
  start: string;
  isComplete: boolean;
  isRendered: boolean;
  checkedAt: string;
}
