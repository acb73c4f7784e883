import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../../../kit/cn.ts';
import { count } from '../../../lib/format.ts';
import { CATEGORIES } from './categories.tsx';
import type { RuleGroup } from './group.ts';
import { points } from './score.tsx';
import { SeverityMark } from './severity-mark.tsx';

interface IssueGroupsProps {
  groups: readonly RuleGroup[];
  /** The rule whose issues are shown. */
  open: string;
  onOpen(rule: string): void;
  issuesOf(rule: string): ReactNode;
  empty: ReactNode;
  /** The score as it is, before it is rounded. */
  score: number | null;
}

/** Issues by rule, those that cost most first; a click shows where they are and how to fix them. */
export const IssueGroups = ({ groups, open, onOpen, issuesOf, empty, score }: IssueGroupsProps) => (
  <ul className="@container flex flex-col">
    {groups.length === 0 && <li className="p-4 text-sm text-quiet">{empty}</li>}
    {groups.map((group) => (
      <Group
        key={group.rule}
        group={group}
        score={score}
        isOpen={group.rule === open}
        onToggle={() => onOpen(group.rule === open ? '' : group.rule)}
      >
        {group.rule === open && issuesOf(group.rule)}
      </Group>
    ))}
  </ul>
);

interface GroupProps {
  group: RuleGroup;
  score: number | null;
  isOpen: boolean;
  onToggle(): void;
  children: ReactNode;
}

function Group({ group, score, isOpen, onToggle, children }: GroupProps) {
  const id = useId();
  const { title, severity, category, count: issues, points: cost, scoreIfFixed } = group;
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={cn(
          'grid w-full grid-cols-[auto_5.500rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-3 py-1.5 text-left text-sm hover:bg-hover @max-lg:grid-cols-[auto_minmax(0,1fr)_auto]',
          isOpen && 'bg-hover',
        )}
      >
        <ChevronRight
          aria-hidden
          className={cn(
            'size-4 text-faint transition-transform @max-lg:col-start-1 @max-lg:row-start-1',
            isOpen && 'rotate-90',
          )}
        />
        <SeverityMark severity={severity} className="@max-lg:col-start-2 @max-lg:row-start-2" />
        <span className="min-w-0 @max-lg:col-start-2 @max-lg:row-start-1">
          <span className="font-medium break-words">{title}</span>{' '}
          <span className="text-xs text-faint @max-lg:hidden">{CATEGORIES[category]}</span>
        </span>
        <span className="text-right text-xs whitespace-nowrap text-quiet tabular-nums @max-lg:col-start-3 @max-lg:row-start-2">
          {count(issues)} {issues === 1 ? 'issue' : 'issues'}
        </span>
        <span className="w-28 text-right whitespace-nowrap tabular-nums @max-lg:col-start-3 @max-lg:row-start-1 @max-lg:w-auto">
          {cost === null || cost <= 0 ? (
            <span className="text-faint">0</span>
          ) : (
            <span className="font-medium">−{points(cost)}</span>
          )}
          {cost !== null && cost > 0 && <IfFixed score={score} then={scoreIfFixed} />}
        </span>
      </button>
      <div id={id} className={cn(isOpen && 'border-t bg-canvas')}>
        {children}
      </div>
    </li>
  );
}

const VISIBLE = 0.05;

/** A score that something else holds down stays where it is. */
function IfFixed({ score, then }: { score: number | null; then: number | null }) {
  if (then === null) return null;
  if (score !== null && then - score < VISIBLE)
    return (
      <span className="block text-xs text-faint" title="The score rises once what limits it is fixed.">
        score limited
      </span>
    );
  return <span className="block text-xs text-good">{points(then)} if fixed</span>;
}

/** How to mend what a rule found. */
export const Fix = ({ text, rule }: { text: string; rule: string }) => (
  <p className="border-b px-3 py-2 text-sm">
    <span className="font-medium">Fix:</span> {text}{' '}
    <code className="font-mono text-xs text-faint">{rule}</code>
  </p>
);
