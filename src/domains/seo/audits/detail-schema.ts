import Type from 'typebox';
import { Named, Nullable } from '../../../kernel/schema.ts';
import { AuditSummary, EXAMPLE_ISSUE, EXAMPLE_SUMMARY, IssueRecord } from './schema.ts';

export const AuditPage = Named('AuditPage', {
  url: Type.String(),
  final_url: Type.String(),
  status: Type.Integer({ description: '0 when nobody responded.' }),
  error: Nullable(Type.String()),
  depth: Type.Integer({ description: 'Links from the start, as the crawl counted.' }),
  clicks: Nullable(
    Type.Integer({ description: 'Clicks from the start page; null when no links lead there.' }),
  ),
  inlinks: Nullable(Type.Integer({ description: 'Pages that link to it.' })),
  importance: Nullable(Type.Number({ description: 'Share of the internal PageRank of all scored pages.' })),
  ms: Type.Integer(),
  bytes: Type.Integer(),
  indexable: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why it is not indexable.' })),
  score: Nullable(Type.Integer({ description: 'By what the page itself shows, as the stream tells it.' })),
  final_score: Nullable(
    Type.Integer({
      description:
        'With what the other pages show of it, such as broken links and duplicates; null before the end, and of pages that do not count.',
    }),
  ),
  issues: Type.Integer(),
  facts: Type.Record(Type.String(), Type.Unknown()),
});

export const AuditLink = Named('AuditLink', {
  from: Type.String(),
  to: Type.String({ description: 'Without its fragment; as the audit has crawled it.' }),
  anchor: Type.String(),
  nofollow: Type.Boolean(),
  internal: Type.Boolean(),
  position: Nullable(
    Type.String({
      description: 'content, navigation, header, footer or aside; null when only scripts add it.',
    }),
  ),
  by_script: Type.Boolean({ description: 'There only after scripts ran.' }),
  count: Type.Integer({ description: 'How often the page has it.' }),
  status: Nullable(Type.Integer({ description: 'Of its target; null when that was not crawled.' })),
});

export const SkippedUrl = Named('SkippedUrl', {
  url: Type.String(),
  reason: Type.String(),
  detail: Nullable(Type.String()),
});

const DiffEntry = Type.Object({
  issue_id: Type.String(),
  rule: Type.String(),
  severity: Type.String(),
  url: Type.String(),
  title: Type.String(),
  message: Type.String(),
});

export const AuditDiff = Named('AuditDiff', {
  base: Nullable(AuditSummary),
  counts: Type.Record(Type.String(), Type.Integer()),
  delta: Nullable(Type.Number({ description: 'Difference of the scores.' })),
  delta_rules: Nullable(
    Type.Number({
      description:
        'How much of it comes from other rules: what the older audit scores by the rules of the newer one, less what it scored. Null when both went by the same rules.',
    }),
  ),
  delta_site: Nullable(
    Type.Number({
      description: 'How much of it comes from the site. Null when both audits went by the same rules.',
    }),
  ),
  new: Type.Array(DiffEntry),
  newly_seen: Type.Array(DiffEntry, { description: 'On pages that the other audit did not read.' }),
  regressed: Type.Array(DiffEntry, { description: 'Back again after they were fixed.' }),
  fixed: Type.Array(DiffEntry),
  gone: Type.Array(DiffEntry, { description: 'Their page is gone.' }),
  unknown: Type.Array(DiffEntry, {
    description: 'Their page was not reached, or the rule was inconclusive.',
  }),
});

export const AuditDetail = Named('AuditDetail', {
  ...AuditSummary.properties,
  view: Type.String(),
  summary: Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown()))),
  data: Type.Optional(
    Type.Array(Type.Union([IssueRecord, AuditPage, AuditLink, SkippedUrl]), {
      description: 'Issues, pages, links or skipped URLs.',
    }),
  ),
  reasons: Type.Optional(
    Type.Array(Type.Object({ reason: Type.String(), meaning: Type.String(), count: Type.Integer() })),
  ),
  diff: Type.Optional(AuditDiff),
  total: Type.Optional(Type.Integer()),
  next_cursor: Type.Optional(Nullable(Type.String())),
});

export const EXAMPLE_DETAIL = {
  ...EXAMPLE_SUMMARY,
  view: 'issues',
  data: [EXAMPLE_ISSUE],
  total: 1,
  next_cursor: null,
};
