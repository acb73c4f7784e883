/** An issue as far as runs are compared. */
export interface DiffedIssue {
  issue_id: string;
  rule: string;
  level: 'page' | 'site';
  /** The page that it is on; of an issue about the site, nothing is asked of it. */
  url_key: string;
  /** Of an issue about the site: the pages that it concerns, where it concerns some of them. */
  member_keys?: readonly string[];
}

/** What a URL was at the time of a run: `failed` is an error of the server, no response, or one that was not asked. */
export type PageState = 'page' | 'redirect' | 'gone' | 'failed';

export interface DiffedRun {
  issues: readonly DiffedIssue[];
  /** What was crawled, by key. */
  pages: ReadonlyMap<string, PageState>;
  /** Nothing was left to crawl: what is not in it is no longer part of the site. */
  isComplete: boolean;
  /** Rules that were not judged in this run, or not conclusively anywhere. */
  unjudged: ReadonlySet<string>;
  /** Rules that could not be concluded on a page, by its key; those about the site under `SITE`. */
  inconclusive: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Where the rules about the site stand that are not concluded. */
export const SITE = '';

export interface RunDiff {
  /** Not there before. */
  new: string[];
  /** There now, on pages or by rules that the run before did not look at. */
  newly_seen: string[];
  /** Not there in the run before, but in an older one. */
  regressed: string[];
  fixed: string[];
  /** Its page is no longer there. */
  gone: string[];
  /** Nobody looked again: neither fixed nor still there, as far as is known. */
  unknown: string[];
  persisting: string[];
}

/** What became of the issues of one run in a later one, by their IDs. `older` are those of runs before `base`. */
export function diffRuns(base: DiffedRun, head: DiffedRun, older: ReadonlySet<string>): RunDiff {
  const diff: RunDiff = {
    ...{ new: [], newly_seen: [], regressed: [], persisting: [] },
    ...{ fixed: [], gone: [], unknown: [] },
  };
  const before = new Set(base.issues.map(({ issue_id }) => issue_id));
  const now = new Set(head.issues.map(({ issue_id }) => issue_id));
  for (const issue of head.issues) {
    if (before.has(issue.issue_id)) diff.persisting.push(issue.issue_id);
    else diff[arrivalOf(issue, base, older)].push(issue.issue_id);
  }
  for (const issue of base.issues)
    if (!now.has(issue.issue_id)) diff[departureOf(issue, base, head)].push(issue.issue_id);
  return diff;
}

function arrivalOf(
  issue: DiffedIssue,
  base: DiffedRun,
  older: ReadonlySet<string>,
): 'new' | 'newly_seen' | 'regressed' {
  if (!wasLookedFor(issue, base)) return 'newly_seen';
  return older.has(issue.issue_id) ? 'regressed' : 'new';
}

/** The run would have told the issue, had it been there. */
const wasLookedFor = (issue: DiffedIssue, run: DiffedRun): boolean =>
  isConclusive(issue, run) && (issue.level === 'site' || run.pages.has(issue.url_key));

function isConclusive({ rule, level, url_key }: DiffedIssue, run: DiffedRun): boolean {
  const place = level === 'site' ? SITE : url_key;
  return !run.unjudged.has(rule) && run.inconclusive.get(place)?.has(rule) !== true;
}

function departureOf(issue: DiffedIssue, base: DiffedRun, head: DiffedRun): 'fixed' | 'gone' | 'unknown' {
  return issue.level === 'site' ? siteDeparture(issue, head) : pageDeparture(issue, base, head);
}

function pageDeparture(issue: DiffedIssue, base: DiffedRun, head: DiffedRun): 'fixed' | 'gone' | 'unknown' {
  const was = base.pages.get(issue.url_key);
  const is = head.pages.get(issue.url_key);
  if (is === undefined) return head.isComplete ? 'gone' : 'unknown';
  if (is === 'failed') return 'unknown';
  if (is !== 'page' && is !== was) return 'gone';
  return isConclusive(issue, head) ? 'fixed' : 'unknown';
}

function siteDeparture(issue: DiffedIssue, head: DiffedRun): 'fixed' | 'gone' | 'unknown' {
  const members = issue.member_keys ?? [];
  const hasLeft = (key: string): boolean => {
    const state = head.pages.get(key);
    return state === undefined ? head.isComplete : state === 'gone' || state === 'redirect';
  };
  if (members.length > 0 && members.every(hasLeft)) return 'gone';
  if (members.some((key) => head.pages.get(key) === 'failed')) return 'unknown';
  return isConclusive(issue, head) ? 'fixed' : 'unknown';
}
