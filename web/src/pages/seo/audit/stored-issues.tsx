import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SeoIssue } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { count } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { pathOf } from '../live/latest-pages.tsx';
import { Fix } from '../shared/issue-groups.tsx';
import { Occurrence } from '../shared/occurrence.tsx';

const STEP = 25;
const MOST = 1_000;

/** Where a rule found something, the most expensive first. */
export function StoredIssues({ auditId, rule }: { auditId: string; rule: string }) {
  const [limit, setLimit] = useState(STEP);
  const issues = useOperation('audit.get', { audit_id: auditId, view: 'issues', rule, limit });
  if (issues.error !== null) return <ErrorNote error={issues.error} className="m-3" />;
  if (issues.data === undefined || issues.isPlaceholderData) return <SkeletonRows rows={3} />;
  const shown = (issues.data.data ?? []) as SeoIssue[];
  const total = issues.data.total ?? shown.length;
  return (
    <>
      {shown[0] !== undefined && <Fix text={shown[0].fix} rule={rule} />}
      <ul>
        {shown.map((issue) => (
          <Occurrence
            key={issue.issue_id}
            issue={issue}
            place={
              issue.level === 'site' ? (
                <span title={issue.url}>{pathOf(issue.url)}</span>
              ) : (
                <Link
                  to={`/seo/audits/${auditId}/pages`}
                  search={{ page: issue.url } as never}
                  title={issue.url}
                  className="underline decoration-line-strong underline-offset-2"
                >
                  {pathOf(issue.url)}
                </Link>
              )
            }
          />
        ))}
      </ul>
      {total > shown.length && (
        <p className="flex items-center gap-3 border-t px-3 py-2 text-xs text-quiet">
          {count(shown.length)} of {count(total)} issues
          {limit < MOST && (
            <Button size="small" onClick={() => setLimit(Math.min(MOST, limit * 4))}>
              Show more
            </Button>
          )}
        </p>
      )}
    </>
  );
}
