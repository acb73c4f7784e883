import type { ReportContent } from '../schema.ts';

type Diff = NonNullable<ReportContent['diff']>;

export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** What each kind of change means, in every format. */
export const CHANGES: readonly { key: keyof Diff; label: string; meaning: string }[] = [
  { key: 'new', label: 'New', meaning: 'Issues that were not there in the audit before.' },
  { key: 'regressed', label: 'Came back', meaning: 'Issues that had been fixed in an earlier audit.' },
  { key: 'newly_seen', label: 'Newly seen', meaning: 'Issues on pages that were not crawled before.' },
  { key: 'fixed', label: 'Fixed', meaning: 'The page was crawled again and the issue is gone.' },
  { key: 'gone', label: 'Page gone', meaning: 'The page of the issue no longer exists.' },
  { key: 'unknown', label: 'Not checked', meaning: 'The page was not crawled this time, so nobody knows.' },
];

export const ISSUES_TITLE = 'Issues that cost the most points';

/** Why the score cannot be higher, where something holds it down. */
export const gateText = ({ rule, cap }: ReportContent['gates'][number]): string =>
  `${rule} limits the score to ${cap}, whatever else is fixed.`;

export const limitText = (limit: string): string =>
  `The crawl ended early (${limit}), so pages may be missing.`;
