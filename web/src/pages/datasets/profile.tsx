import { Badge } from '../../kit/badge.tsx';
import { Facts } from '../../kit/facts.tsx';
import { count } from '../../lib/format.ts';
import { type ColumnStats, type Conditions, shownValue } from './filters.ts';
import { conditionsOf, Histogram, partName, partsOf } from './histogram.tsx';

interface ProfileProps {
  stats: ColumnStats;
  rowCount: number;
  onFilter(conditions: Conditions): void;
}

const SHOWN = 5;
/** A time needs two lines in a narrow column. */
const END = 'line-clamp-2 min-w-0 break-words';

/** What is known of a column's values; a bar or a value leads to its rows. */
export function Profile({ stats, rowCount, onFilter }: ProfileProps) {
  const { name, data_type, nulls, distinct, min, max, quantiles, top_values } = stats;
  const part = rowCount === 0 ? 0 : (nulls / rowCount) * 100;
  const parts = partsOf(stats);
  return (
    <section aria-label={name} className="flex flex-col gap-2 bg-panel p-3">
      <header className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{name}</h3>
        {stats.source.distribution === 'sample' && <Badge>estimate</Badge>}
        <Badge>{data_type}</Badge>
      </header>
      {parts.length > 0 ? (
        <Histogram stats={stats} onFilter={onFilter} className="h-16 border-b" />
      ) : (
        <p className="text-xs text-faint">
          {min === null
            ? 'Nothing to compare.'
            : `From ${shownValue(min)} to ${shownValue(max)}, no value more frequent than others.`}
        </p>
      )}
      {parts.length > 0 && (
        <div className="flex justify-between gap-2 font-mono text-xs text-faint">
          <span className={END}>{shownValue(min)}</span>
          <span className={`${END} text-right`}>{shownValue(max)}</span>
        </div>
      )}
      <Facts
        className="text-xs"
        facts={[
          [
            'Empty',
            <button
              key="empty"
              type="button"
              disabled={nulls === 0}
              className="enabled:hover:underline"
              onClick={() => onFilter({ is_null: true })}
            >
              {count(nulls)} ({part > 0 && part < 1 ? '<1' : Math.round(part)} %)
            </button>,
          ],
          ['Distinct', distinct === null ? undefined : `about ${count(distinct.count)}`],
          [
            'Quantiles',
            quantiles === null
              ? undefined
              : ['p05', 'p50', 'p95'].map((at) => `${at} ${shownValue(quantiles[at])}`).join(' · '),
          ],
        ]}
      />
      {top_values !== null && parts.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {top_values.slice(0, SHOWN).map(({ value, count: rows }) => (
            <li key={String(value)} className="max-w-full">
              <button
                type="button"
                className="flex h-5 max-w-full items-center gap-1.5 rounded-sm bg-sunk px-1.5 text-xs hover:bg-hover"
                onClick={() => onFilter({ eq: value })}
              >
                <span className="truncate">{shownValue(value)}</span>
                <span className="font-mono text-faint">{count(rows)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && top_values === null && (
        <details className="text-xs text-quiet">
          <summary>Segments</summary>
          <ul>
            {parts.map((one, index) => (
              <li key={partName(one)}>
                <button
                  type="button"
                  className="flex w-full justify-between hover:text-ink"
                  onClick={() => onFilter(conditionsOf(stats, index, index))}
                >
                  {partName(one)} <span className="font-mono">{count(one.count)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
