import { useNavigate } from '@tanstack/react-router';
import { Plus, Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { LinkButton } from '../../../kit/button.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { FlowsPage } from '../flows-page.tsx';
import { pipelineColumns } from '../last-run.tsx';
import { localTime, OWN_ZONE } from '../own-zone.ts';
import { type RecentRun, useRecentRuns } from '../recent-runs.ts';

type Pipeline = Output<'pipelines.list'>['data'][number];

const EXAMPLE = callOf('pipelines.create', {
  name: 'Hello',
  stages: [
    { id: 'rows', type: 'transform', config: { sql: 'SELECT 1 AS one', dataset_name: 'hello' } },
    { id: 'file', type: 'export', depends_on: ['rows'], config: { format: 'csv' } },
  ],
});

const columnsOf = (runs: readonly RecentRun[]): readonly Column<Pipeline>[] => [
  ...pipelineColumns('/flows/pipelines', runs),
  {
    id: 'next',
    head: 'Next run',
    cell: ({ schedule }) => <NextRun schedule={schedule} />,
    sort: ({ schedule }) => (schedule?.next_run ? Date.parse(schedule.next_run) : Number.MAX_SAFE_INTEGER),
  },
  {
    id: 'stages',
    head: 'Stages',
    numeric: true,
    wide: true,
    cell: ({ stages }) => stages,
    sort: ({ stages }) => stages,
  },
  {
    id: 'about',
    head: 'Description',
    wide: true,
    cell: ({ description }) => <span className="text-quiet">{description}</span>,
  },
];

const NextRun = ({ schedule }: { schedule: Pipeline['schedule'] }) => {
  if (schedule === null) return <span className="text-faint">manual</span>;
  if (schedule.next_run === null) return <span className="text-warn">schedule stopped</span>;
  return (
    <time
      dateTime={schedule.next_run}
      title={`${schedule.cron} in ${schedule.timezone}`}
      className="tabular-nums"
    >
      {localTime(schedule.next_run)}
    </time>
  );
};

export default function PipelinesPage() {
  const [search, setSearch] = useAddressState<string>('search', '');
  const navigate = useNavigate();
  const asked = { limit: 200, ...(search === '' ? {} : { search: String(search) }) };
  const pipelines = useOperation('pipelines.list', asked, { every: 15_000 });
  const recent = useRecentRuns();
  const columns = useMemo(() => columnsOf(recent.runs), [recent.runs]);
  const make = (
    <LinkButton kind="primary" to="/flows/new">
      <Plus /> New pipeline
    </LinkButton>
  );
  const { data, error, isPending } = pipelines;
  return (
    <FlowsPage
      title="Pipelines"
      facts={[data !== undefined && plural(data.total, 'pipeline'), `times in ${OWN_ZONE}`]}
      actions={make}
      calls={[callOf('pipelines.list', asked), EXAMPLE]}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void pipelines.refetch()} />}
      {isPending && <SkeletonRows rows={8} />}
      {data !== undefined &&
        (data.total === 0 && search === '' ? (
          <EmptyPage icon={Workflow} title="No pipelines yet" action={make} example={EXAMPLE}>
            A pipeline is a graph of stages: crawl, extract, enrich, check, export. It runs manually or on a
            schedule, survives crashes, and shows what every stage did.
          </EmptyPage>
        ) : (
          <>
            <Input
              aria-label="Filter by name"
              placeholder="Filter by name"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="mb-3 max-w-72"
            />
            <DataTable
              label="Pipelines"
              rows={data.data}
              columns={columns}
              idOf={({ pipeline_id }) => pipeline_id}
              onOpen={({ pipeline_id }) => void navigate({ to: `/flows/pipelines/${pipeline_id}` })}
              empty="No matching pipelines."
              className="max-h-[70vh] rounded-lg border bg-panel"
            />
          </>
        ))}
    </FlowsPage>
  );
}
