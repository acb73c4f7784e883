import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, words } from '../../lib/format.ts';

type Keyword = Output<'keywords.list'>['data'][number];
export type Metric = Keyword['volume'];

const SOURCES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  search_console: 'Search Console',
  own: 'own index',
};

const sourceName = (source: string): string => SOURCES[source] ?? words(source);

/** A number with where it is from and how old it is; what nobody knows is unknown, and not 0. */
export const Figure = ({ metric }: { metric: Metric }) =>
  metric === null ? (
    <span className="text-faint">unknown</span>
  ) : (
    <span className="block py-1 leading-4">
      <span className="block">{shownValue(metric)}</span>
      <span className="block text-xs text-faint">
        {sourceName(metric.source)}
        {metric.estimated && ', estimated'}, <Time at={metric.as_of} />
      </span>
    </span>
  );

function shownValue({ value, low, high, estimated }: NonNullable<Metric>): string {
  if (low !== null && high !== null && low !== high) return `${count(low)} – ${count(high)}`;
  if (value === null) return 'unknown';
  return `${estimated ? '≈ ' : ''}${count(value)}`;
}
