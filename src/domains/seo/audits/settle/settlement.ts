import type { PageIssueColumns } from '../store/issues.ts';

/** All that the end of an audit brings: worked out in a thread, written in one transaction. */
export interface Settlement {
  scoreExact: number;
  /** Issues that only all pages together show; JSON as it is told. */
  issues: {
    urlKey: string;
    data: string;
    sitePoints: number;
    scoreIfFixed: number;
  }[];
  /** Those that pages showed by themselves, with what they cost. */
  pageIssues: PageIssueColumns;
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
