/** All that the end of an audit brings: worked out in a thread, written in one transaction. */
export interface Settlement {
  scoreExact: number;
  /** Issues that only all pages together show; JSON without points of the site. */
  issues: { issueId: string; urlKey: string; data: string }[];
  /** Of every issue. */
  points: { issueId: string; pagePoints: number | null; sitePoints: number; scoreIfFixed: number }[];
  /** By the key of their address. */
  pages: {
    urlKey: string;
    scoreExact: number | null;
    importance: number | null;
    clicks: number | null;
    inlinks: number;
    /** Rules that could not be decided on it. */
    inconclusive: string[];
  }[];
  /** The parts of the summary that come from the rules. */
  summary: Record<string, unknown>;
  /** Rules that failed. */
  rules: string[];
}

/** Points as they are kept. */
export const four = (value: number): number => Math.round(value * 10_000) / 10_000;
