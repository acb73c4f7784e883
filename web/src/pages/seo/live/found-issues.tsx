import { useState } from 'react';
import type { SeoIssue } from '../../../../../client/index.ts';
import { plural } from '../../../lib/format.ts';
import type { RuleGroup } from '../shared/group.ts';
import { Fix, IssueGroups } from '../shared/issue-groups.tsx';
import { Occurrence } from '../shared/occurrence.tsx';
import { pathOf } from './latest-pages.tsx';

const SHOWN = 50;

interface FoundIssuesProps {
  groups: readonly RuleGroup[];
  issues: readonly SeoIssue[];
  empty: string;
  /** The score as it is, where it is known. */
  score?: number | null | undefined;
  /** Where all issues are of one page, nothing tells them apart but the line. */
  isOnePage?: boolean;
}

/** Issues that are here already, by rule. */
export function FoundIssues({ groups, issues, empty, score = null, isOnePage = false }: FoundIssuesProps) {
  const [open, setOpen] = useState('');
  return (
    <IssueGroups
      groups={groups}
      open={open}
      onOpen={setOpen}
      empty={empty}
      score={score}
      issuesOf={(rule) => {
        const own = issues.filter((issue) => issue.rule === rule);
        return (
          <>
            {own[0] !== undefined && <Fix text={own[0].fix} rule={rule} />}
            <ul>
              {own.slice(0, SHOWN).map((issue) => (
                <Occurrence
                  key={issue.issue_id}
                  issue={issue}
                  cost={isOnePage ? issue.page_points : issue.site_points}
                  place={
                    <span title={issue.url}>{isOnePage ? issue.evidence.locator : pathOf(issue.url)}</span>
                  }
                />
              ))}
            </ul>
            {own.length > SHOWN && (
              <p className="px-3 py-2 text-xs text-quiet">And {plural(own.length - SHOWN, 'more issue')}.</p>
            )}
          </>
        );
      }}
    />
  );
}
