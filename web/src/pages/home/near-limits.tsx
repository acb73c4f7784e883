import { Link } from '@tanstack/react-router';
import { Section } from '../../frame/page.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useOperation } from '../../lib/query.ts';
import { LimitBar } from '../settings/limit-bar.tsx';

const SHOWN = 5;

/** The allowances that run out first; the others are of no interest here. */
export function NearLimits() {
  const usage = useOperation('auth.usage', {}, { every: 30_000 });
  const nearest = (usage.data?.limits ?? [])
    .flatMap((one) =>
      one.limit === null || one.limit === 0 || one.used === null
        ? []
        : [{ ...one, share: one.used / one.limit }],
    )
    .sort((one, other) => other.share - one.share)
    .slice(0, SHOWN);
  return (
    <Section
      title="Limits"
      actions={
        <Link to="/settings/usage" className="text-xs text-accent-ink hover:underline">
          View all
        </Link>
      }
    >
      {usage.isPending && <SkeletonRows rows={3} />}
      {usage.data !== undefined && nearest.length === 0 && (
        <p className="px-3 py-3 text-sm text-quiet">No limits apply in this tier.</p>
      )}
      <div className="flex flex-col gap-3 p-3 empty:hidden">
        {nearest.map((limit) => (
          <LimitBar key={limit.name} {...limit} />
        ))}
      </div>
    </Section>
  );
}
