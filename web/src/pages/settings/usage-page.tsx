import { useMemo } from 'react';
import { Section } from '../../frame/page.tsx';
import { cn } from '../../kit/cn.ts';
import { DescribedChart } from '../../kit/described-chart.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { count } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { LimitBar } from './limit-bar.tsx';
import { SettingsPage } from './settings-page.tsx';

const TIERS = ['free', 'pro', 'team', 'agency'] as const;
const DAYS = 30;
const dayOf = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export default function UsagePage() {
  const usage = useOperation('auth.usage', {}, { every: 10_000 });
  const history = useOperation('usage.list', { from: dayOf(DAYS - 1), limit: 1_000 }, { every: 30_000 });
  return (
    <SettingsPage
      title="Usage and limits"
      calls={[callOf('auth.usage'), callOf('usage.list', { from: dayOf(DAYS - 1) })]}
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section title="Current usage">
          {usage.isPending && <SkeletonRows rows={6} />}
          {usage.error !== null && <ErrorNote error={usage.error} className="m-3" />}
          <div className="grid gap-x-6 gap-y-3 p-3 sm:grid-cols-2">
            {usage.data?.limits
              .filter(({ used }) => used !== null)
              .map((limit) => (
                <LimitBar key={limit.name} {...limit} />
              ))}
          </div>
        </Section>
        <Section title="Requests" note="per day, last 30 days">
          {history.error !== null && <ErrorNote error={history.error} className="m-3" />}
          <div className="p-3">
            {history.data === undefined ? (
              <SkeletonRows rows={4} />
            ) : (
              <Requests buckets={history.data.data} />
            )}
          </div>
        </Section>
        <Section title="Tiers" note={`current: ${usage.data?.tier ?? '…'}`} className="xl:col-span-2">
          {usage.data !== undefined && <TierTable usage={usage.data} />}
        </Section>
      </div>
    </SettingsPage>
  );
}

function Requests({ buckets }: { buckets: Output<'usage.list'>['data'] }) {
  const days = useMemo(() => Array.from({ length: DAYS }, (_, index) => dayOf(DAYS - 1 - index)), []);
  const description = useMemo(() => {
    const sum = (day: string, of: 'requests' | 'errors') =>
      buckets.filter((bucket) => bucket.day === day).reduce((total, bucket) => total + bucket[of], 0);
    return {
      kind: 'stacked-bar',
      title: 'Requests',
      labels: days.map((day) => day.slice(5)),
      series: [
        { name: 'Successful', values: days.map((day) => sum(day, 'requests') - sum(day, 'errors')) },
        { name: 'Errors', tone: 'bad', values: days.map((day) => sum(day, 'errors')) },
      ],
    } as const;
  }, [buckets, days]);
  const total = buckets.reduce((sum, { requests }) => sum + requests, 0);
  return <DescribedChart description={description} label={`${count(total)} requests in ${DAYS} days`} />;
}

const cellOf = (kind: string, allowance: number | null): string => {
  if (kind === 'feature') return allowance === 0 ? '–' : '✓';
  if (allowance === null) return 'unlimited';
  return allowance === 0 ? '–' : count(allowance);
};

const TierTable = ({ usage }: { usage: Output<'auth.usage'> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section aria-label="Tiers, scrolls sideways" tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-sm" aria-label="Limits of each tier">
      <thead>
        <tr className="h-8 border-b text-xs text-faint">
          <th scope="col" className="px-3 text-left font-medium">
            Limit
          </th>
          {TIERS.map((tier) => (
            <th
              key={tier}
              scope="col"
              className={cn(
                'px-3 text-right font-medium capitalize',
                tier === usage.tier && 'bg-accent-soft text-accent-ink',
              )}
            >
              {tier}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {usage.limits.map(({ name, label, kind, limit, tiers }) => (
          <tr key={name} className="h-8 border-b last:border-b-0">
            <th scope="row" className="px-3 text-left font-normal">
              {label}
            </th>
            {TIERS.map((tier) => (
              <td
                key={tier}
                className={cn('px-3 text-right tabular-nums', tier === usage.tier && 'bg-accent-soft')}
              >
                {cellOf(kind, tier === usage.tier ? limit : tiers[tier])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
