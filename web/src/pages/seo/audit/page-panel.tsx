import { ExternalLink } from 'lucide-react';
import type { AuditPage, SeoIssue } from '../../../../../client/index.ts';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { FactLine, Facts } from '../../../kit/facts.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { count, plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { FoundIssues } from '../live/found-issues.tsx';
import { pathOf } from '../live/latest-pages.tsx';
import { groupIssues } from '../shared/group.ts';
import { ScoreGauge } from '../shared/score.tsx';
import { PAGE_FACTS, scoreOf, textOf } from './page-facts.ts';

const MOST = 500;
const GROUPS = [...new Set(PAGE_FACTS.map(({ group }) => group))];

interface PagePanelProps {
  auditId: string;
  page: AuditPage;
  onClose(): void;
}

/** One page: its issues with their points, and every fact. */
export function PagePanel({ auditId, page, onClose }: PagePanelProps) {
  const issues = useOperation('audit.get', {
    ...{ audit_id: auditId, view: 'issues', url: page.url, limit: MOST },
  });
  const found = issues.isPlaceholderData ? undefined : (issues.data?.data as SeoIssue[] | undefined);
  return (
    <SidePanel
      title={pathOf(page.url)}
      facts={
        <FactLine
          facts={[
            page.status === 0 ? 'No response' : `Status ${page.status}`,
            page.indexable ? 'indexable' : `not indexable: ${page.reason}`,
            plural(page.issues, 'issue'),
            <a
              key="open"
              href={page.url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 underline underline-offset-2"
            >
              Open <ExternalLink className="size-3.5" aria-hidden />
            </a>,
          ]}
        />
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <ScoreGauge score={scoreOf(page)} className="size-24" />
          <Facts
            className="flex-1"
            facts={[
              ['Clicks from start', page.clicks ?? 'No links lead here'],
              ['Inlinks', page.inlinks === null ? null : count(page.inlinks)],
              ['Title', String(page.facts.title ?? '–')],
            ]}
          />
        </div>
        <section aria-label="Issues of the page" className="-mx-4 border-y">
          {issues.error !== null && <ErrorNote error={issues.error} className="m-4" />}
          {issues.error === null && found === undefined && <SkeletonRows rows={4} />}
          {found !== undefined && (
            <FoundIssues
              groups={groupIssues(found)}
              issues={found}
              empty="No issues on this page."
              isOnePage
            />
          )}
        </section>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className="mb-1 font-semibold">{group}</h3>
            <Facts
              facts={PAGE_FACTS.filter((fact) => fact.group === group).map((fact) => [
                fact.label,
                textOf(fact, fact.of(page)),
              ])}
            />
          </section>
        ))}
      </div>
    </SidePanel>
  );
}
