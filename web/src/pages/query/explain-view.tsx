import { Section } from '../../frame/page.tsx';
import { FactLine } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { bytes, count, duration, plural, words } from '../../lib/format.ts';
import type { Plan } from './use-query-run.ts';

interface ExplainViewProps {
  plan: Plan | undefined;
  isRunning: boolean;
}

/** What the statement did, step by step, and what it read: counted while it ran. */
export function ExplainView({ plan, isRunning }: ExplainViewProps) {
  if (plan === undefined)
    return isRunning ? (
      <SkeletonRows rows={8} />
    ) : (
      <p className="p-6 text-quiet">
        Explain runs the statement without returning rows and shows the time of each step.
      </p>
    );
  const longest = Math.max(0.001, ...plan.plan.map(({ duration_ms }) => duration_ms));
  return (
    <section
      aria-label="Explain"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4"
    >
      <p className="text-sm">
        <FactLine
          facts={[
            plural(plan.row_count, 'row'),
            duration(plan.duration_ms / 1_000),
            `${plural(plan.rows_scanned, 'row')} read`,
            bytes(plan.bytes_read),
            `${plural(plan.segments_read, 'file')} read, ${count(plan.segments_pruned)} skipped`,
          ]}
        />
      </p>
      <Section title="Steps" note="each step reads the rows of the steps below it" className="shrink-0">
        <table className="w-full text-sm" aria-label="Steps">
          <thead>
            <tr className="h-7 border-b text-left text-xs text-faint">
              <th scope="col" className="px-3 font-medium">
                Step
              </th>
              <th scope="col" className="px-3 text-right font-medium">
                Rows
              </th>
              <th scope="col" className="w-48 px-3 font-medium">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.plan.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <tr key={place} className="border-b align-top last:border-b-0">
                <td className="py-1 pr-3" style={{ paddingLeft: 12 + step.depth * 18 }}>
                  <span className="font-medium">{words(step.operator.toLowerCase())}</span>
                  <span
                    className="block max-w-2xl truncate font-mono text-xs text-faint"
                    title={toldDetails(step.details)}
                  >
                    {toldDetails(step.details)}
                  </span>
                </td>
                <td className="px-3 py-1 text-right font-mono text-xs tabular-nums">{count(step.rows)}</td>
                <td className="px-3 py-1">
                  <span className="flex items-center gap-2 text-xs tabular-nums">
                    <span
                      className="h-2 rounded-sm bg-running"
                      style={{ width: `${Math.max(1, (step.duration_ms / longest) * 96)}px` }}
                    />
                    {duration(step.duration_ms / 1_000)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="Tables" className="shrink-0">
        <ul>
          {plan.tables.map((table) => (
            <li
              key={table.name}
              className="flex h-8 items-center gap-4 border-b px-3 text-sm last:border-b-0"
            >
              <span className="flex-1 font-medium">{table.name}</span>
              <span className="text-xs text-quiet tabular-nums">
                {count(table.rows_scanned)} of {plural(table.rows, 'row')} read · {bytes(table.bytes_read)} ·{' '}
                {count(table.segments_pruned)} of{' '}
                {plural(table.segments_read + table.segments_pruned, 'file')} skipped
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </section>
  );
}

const toldDetails = (details: Readonly<Record<string, string>>): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`)
    .join(' · ');
