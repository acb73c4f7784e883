import { Badge } from '../../../kit/badge.tsx';
import type { Output } from '../../../lib/api.ts';
import { percent } from '../crawl-area.tsx';
import { textOf } from '../rows-table.tsx';

type Change = Output<'spiders.repair'>['patch'][number];

/** What of a selector differs, each part on a line of its own. */
function linesOf(one: Change['before'], other: Change['before']): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Change['before'])[];
  return names
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .filter((name) => one[name] !== undefined)
    .map((name) => `${name}: ${typeof one[name] === 'string' ? one[name] : JSON.stringify(one[name])}`);
}

/** One repaired selector as a diff, with what it finds on the pages. */
export const PatchDiff = ({ change }: { change: Change }) => (
  <section
    aria-label={`Change of ${change.field ?? 'the records'}`}
    className="overflow-hidden rounded-lg border bg-panel"
  >
    <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2 text-sm">
      <h2 className="font-semibold">{change.field ?? 'Records'}</h2>
      <code className="min-w-0 truncate font-mono text-xs text-faint">{change.path}</code>
      <span className="ml-auto flex items-center gap-2">
        <span className="text-xs text-quiet tabular-nums">
          found on {percent(change.match_rate_before)} → {percent(change.match_rate_after)}
        </span>
        <Badge tone={change.confidence >= 0.8 ? 'good' : 'warn'}>{percent(change.confidence)} sure</Badge>
      </span>
    </header>
    <pre className="overflow-x-auto font-mono text-xs leading-6">
      {linesOf(change.before, change.after).map((line) => (
        <del key={line} className="block bg-bad-soft px-3 text-bad no-underline">
          - {line}
        </del>
      ))}
      {linesOf(change.after, change.before).map((line) => (
        <ins key={line} className="block bg-good-soft px-3 text-good no-underline">
          + {line}
        </ins>
      ))}
    </pre>
    {change.reason !== '' && <p className="border-t px-3 py-2 text-sm text-quiet">{change.reason}</p>}
    <dl className="grid gap-x-6 gap-y-1 border-t px-3 py-2 text-sm sm:grid-cols-2">
      <Samples name="On good pages" values={change.good_pages.map(({ value }) => value)} />
      <Samples name="On current pages" values={change.fresh_pages.map(({ after }) => after)} />
    </dl>
  </section>
);

const Samples = ({ name, values }: { name: string; values: readonly unknown[] }) => (
  <div className="min-w-0">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="truncate">
      {values.length === 0 ? <span className="text-faint">nothing</span> : values.map(textOf).join(' · ')}
    </dd>
  </div>
);
