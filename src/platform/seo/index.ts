export {
  CHECK_RESULT,
  CHECKED_REDIRECTS,
  EXAMPLE_CHECK,
  EXAMPLE_ISSUE,
  IssueRecord,
} from './contract/check-result.ts';
export type { Hop, PageFacts, RenderedFacts } from './facts/page-facts.ts';
export { type PageInput, readPage } from './facts/read-page.ts';
export { type FlatFacts, toFlatFacts } from './flat-facts.ts';
export { type DiffedRun, diffRuns, type PageState, type RunDiff, SITE } from './judge/diff.ts';
export { importanceOf } from './judge/is-scored.ts';
export { byUrgency, type Issue } from './judge/issue.ts';
export {
  addVerdict,
  type Coverage,
  type JudgeOptions,
  judgePage,
  type PageJudgement,
  skippedFor,
} from './judge/judge-page.ts';
export { judgeSite, type SiteJudgement } from './judge/judge-site.ts';
export { judgeableRules } from './judge/judgeable-rules.ts';
export { type AuditScore, AuditTotal } from './judge/total.ts';
export { MEASURE } from './rendered/measure-script.ts';
export { toRenderedFacts } from './rendered/to-rendered-facts.ts';
export { measuredAgain, pageRules, RULESET, redirectRules } from './rules/catalogue.ts';
export { linksByScript } from './rules/content/links-by-script.ts';
export {
  CATEGORIES,
  type Category,
  type Need,
  OTHER_LOSSES,
  type PageRule,
  type PageSurroundings,
  SEVERITIES,
  type Severity,
} from './rules/define-rule.ts';
export {
  canonicalTarget,
  isIndexable,
  isNoindex,
  reasonNotIndexable,
} from './rules/indexability/directives.ts';
export { linkedPageRules, siteRules } from './rules/site/index.ts';
export { type PageScore, rounded, scorePage } from './score/page-score.ts';
export { SITE_BUDGET } from './score/site-score.ts';
export { type Weighed, withoutOne } from './score/weigh.ts';
export { type Judgeable, pageWhatIf } from './score/what-if.ts';
export { LINK, LinkTable, type NewLink } from './site/link-table.ts';
export { redirectTrails } from './site/redirect-hops.ts';
export { Site } from './site/site.ts';
export type { RobotsFile, SiteFiles, SitemapEntry, SitemapFile } from './site/site-files.ts';
export { type SitePage, toSitePage } from './site/site-page.ts';
export type { SiteProbes } from './site/site-probes.ts';
export { searchAccess } from './site/site-robots.ts';
