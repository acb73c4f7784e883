import { Section } from '../../../frame/page.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Spark } from '../../../kit/spark.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { inOrder } from '../../../lib/field-order.ts';
import { useOperation } from '../../../lib/query.ts';
import { pathOf, percent } from '../crawl-area.tsx';
import { useColumnNames } from '../use-column-names.ts';
import { SpiderPage } from './spider-page.tsx';
import { Trend } from './trend.tsx';

type Health = Output<'spiders.health'>;
type FieldHealth = Health['fields'][number];

const COLUMNS: readonly Column<FieldHealth>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-28',
    sort: ({ status }) => ['broken', 'degraded', 'unknown', 'healthy'].indexOf(status),
    cell: ({ status }) => <StateMark state={status} />,
  },
  { id: 'field', head: 'Field', cell: ({ field }) => <span className="font-medium">{field}</span> },
  {
    id: 'now',
    head: 'Match rate',
    numeric: true,
    sort: ({ now }) => now.match_rate ?? -1,
    cell: ({ now }) => percent(now.match_rate),
  },
  {
    id: 'usual',
    head: 'Baseline',
    numeric: true,
    cell: ({ usual_rate }) => <span className="text-quiet">{percent(usual_rate)}</span>,
  },
  {
    id: 'trend',
    head: 'Over time',
    wide: true,
    cell: ({ field, trend }) => (
      <Spark
        className="h-4"
        values={trend.map(({ match_rate }) => (match_rate ?? 0) * 100)}
        label={`${field} over the last ${trend.length} crawls: ${trend.map(({ match_rate }) => percent(match_rate)).join(', ')}`}
      />
    ),
  },
  {
    id: 'reason',
    head: 'Why',
    cell: ({ reason }) => (
      <span title={reason} className="text-quiet">
        {reason}
      </span>
    ),
  },
  {
    id: 'bad',
    head: 'Last failing page',
    wide: true,
    cell: ({ last_bad_url }) =>
      last_bad_url !== null && (
        <code title={last_bad_url} className="font-mono text-xs">
          {pathOf(last_bad_url)}
        </code>
      ),
  },
];

export default function HealthPage() {
  const { spider_id = '' } = usePathParts();
  const health = useOperation('spiders.health', { spider_id }, { every: 10_000 });
  return (
    <SpiderPage calls={[callOf('spiders.health', { spider_id })]}>
      {({ dataset_id }) => (
        <>
          {health.error !== null && <ErrorNote error={health.error} onRetry={() => void health.refetch()} />}
          {health.isPending && <SkeletonRows rows={8} />}
          {health.data !== undefined && <Report health={health.data} datasetId={dataset_id} />}
        </>
      )}
    </SpiderPage>
  );
}

function Report({ health, datasetId }: { health: Health; datasetId: string | null }) {
  const columns = useColumnNames(datasetId);
  const names = inOrder([...new Set(health.fields.map(({ field }) => field))], columns);
  const fields = health.fields.toSorted(
    (one, other) => names.indexOf(one.field) - names.indexOf(other.field),
  );
  const { status, summary, pages_with_faults: bad, spider_id, next_steps: steps } = health;
  const isIll = status === 'broken' || status === 'degraded';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-panel px-4 py-3">
        <StateMark state={status} />
        <p className="min-w-0 flex-1 text-sm">{summary}</p>
        {isIll && <LinkButton to={`/crawl/spiders/${spider_id}/repair`}>Find a repair</LinkButton>}
      </div>
      {fields.some(({ trend }) => trend.length > 1) && (
        <Section title="Over time" note="share of pages on which a field was found, crawl by crawl">
          <Trend fields={fields} />
        </Section>
      )}
      <Section title="Fields" note={fields.length}>
        <DataTable
          label="Health of the fields"
          rows={fields}
          columns={COLUMNS}
          idOf={({ handler, field }) => `${handler} ${field}`}
          empty="No data yet. Each crawl counts how often every field is found. Start a crawl."
        />
      </Section>
      {bad.length > 0 && (
        <Section title="Pages with problems" note={bad.length}>
          {bad.map(({ url, fields: names, seen_at }) => (
            <div key={url} className="flex h-8 items-center gap-3 border-b px-3 text-sm last:border-b-0">
              <code className="min-w-0 flex-1 truncate font-mono text-xs" title={url}>
                {pathOf(url)}
              </code>
              <span className="truncate text-bad">{names.join(', ')}</span>
              <Time at={seen_at} className="text-xs text-faint" />
            </div>
          ))}
        </Section>
      )}
      {steps.length > 0 && !isIll && (
        <ul className="list-inside list-disc text-sm text-quiet">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
