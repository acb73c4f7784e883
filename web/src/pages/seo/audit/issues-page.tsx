import { Section } from '../../../frame/page.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, plural } from '../../../lib/format.ts';
import type { Summary } from '../live/fold.ts';
import { LiveAudit } from '../live/live-audit.tsx';
import { categoriesOf } from '../live/so-far.ts';
import { useLiveAudit } from '../live/use-live-audit.ts';
import { CategoryBars } from '../shared/categories.tsx';
import { filterGroups, ofSummary } from '../shared/group.ts';
import { IssueGroups } from '../shared/issue-groups.tsx';
import { ScoreGauge } from '../shared/score.tsx';
import { SeverityCounts } from '../shared/severity-mark.tsx';
import { type Audit, AuditFrame, NotYet, summaryOf } from './audit-frame.tsx';
import { IssueFilters } from './issue-filters.tsx';
import { StoredIssues } from './stored-issues.tsx';

/** What is wrong with the site, by points; while the audit runs, what has come so far. */
export default function IssuesPage() {
  const { audit_id = '' } = usePathParts();
  return (
    <AuditFrame
      calls={[
        callOf('audit.get', { audit_id }),
        callOf('audit.get', { audit_id, view: 'issues', severity: 'high', limit: 100 }),
      ]}
    >
      {(audit) => {
        const summary = summaryOf(audit);
        if (audit.status === 'running') return <Live auditId={audit_id} />;
        if (summary === undefined) return <NotYet audit={audit} what="The list of issues" />;
        return <Issues audit={audit} summary={summary} />;
      }}
    </AuditFrame>
  );
}

const Live = ({ auditId }: { auditId: string }) => <LiveAudit run={useLiveAudit(auditId)} />;

function Issues({ audit, summary }: { audit: Audit; summary: Summary }) {
  const [severity, setSeverity] = useAddressState<string>('severity', '');
  const [category, setCategory] = useAddressState<string>('category', '');
  const [search, setSearch] = useAddressState<string>('search', '');
  const [open, setOpen] = useAddressState<string>('rule', '');
  const { rules, counts, gates, clean_url_share } = summary;
  const groups = filterGroups(rules.map(ofSummary), { severity, category, search });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <Section
        title="Issues"
        note={`${plural(rules.length, 'rule')}, most expensive first`}
        className="xl:col-span-2"
      >
        <IssueFilters
          auditId={audit.audit_id}
          filter={{ severity, category, search }}
          onSeverity={setSeverity}
          onCategory={setCategory}
          onSearch={setSearch}
        />
        <IssueGroups
          groups={groups}
          score={audit.score_exact}
          open={open}
          onOpen={setOpen}
          empty={
            rules.length === 0 ? 'No issues found. Every rule that ran has passed.' : 'No matching issues.'
          }
          issuesOf={(rule) => <StoredIssues auditId={audit.audit_id} rule={rule} />}
        />
      </Section>
      <div className="flex min-w-0 flex-col gap-4">
        <Section title="Score">
          <div className="flex flex-wrap items-center gap-4 p-4">
            <ScoreGauge score={audit.score} />
            <div className="flex min-w-0 flex-1 basis-40 flex-col gap-2 text-sm">
              <SeverityCounts counts={counts} long />
              {clean_url_share !== null && (
                <p className="text-quiet">
                  {count(Math.round(clean_url_share * 100))} % of the pages have no critical or high issues.
                </p>
              )}
            </div>
          </div>
          {gates.map(({ rule, cap }) => (
            <p key={rule} className="border-t bg-warn-soft px-3 py-2 text-sm">
              <button type="button" className="font-medium underline" onClick={() => setOpen(rule)}>
                {rules.find((one) => one.rule === rule)?.title ?? rule}
              </button>{' '}
              limits the score to {cap}.
            </p>
          ))}
        </Section>
        <Section title="Points lost by category" note="click to filter">
          <CategoryBars
            categories={categoriesOf(summary)}
            chosen={category}
            onChoose={(id) => setCategory(id === category ? '' : id)}
            className="py-1"
          />
        </Section>
      </div>
    </div>
  );
}
