const MARKS: Readonly<Record<string, string>> = {
  PASS: 'completed',
  PARTIAL: 'paused',
  FAIL: 'failed',
  NEUTRAL: 'cancelled',
};

/** The mark for what the search engine thinks of a URL. */
export const verdictMark = (verdict: string): string => MARKS[verdict] ?? 'pending';
