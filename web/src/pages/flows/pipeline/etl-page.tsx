import { useNavigate } from '@tanstack/react-router';
import { FileInput, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { LinkButton } from '../../../kit/button.tsx';
import { EmptyPage } from '../../../kit/empty-page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { FlowsPage } from '../flows-page.tsx';
import { pipelineColumns } from '../last-run.tsx';
import { type RecentRun, useRecentRuns } from '../recent-runs.ts';

type EtlPipeline = Output<'etl.list-pipelines'>['data'][number];

const EXAMPLE = callOf('etl.create-pipeline', {
  name: 'Country codes',
  stages: [
    {
      id: 'fetch',
      type: 'fetch',
      config: {
        url: 'https://raw.githubusercontent.com/datasets/country-codes/main/data/country-codes.csv',
      },
    },
    { id: 'parse', type: 'parse', depends_on: ['fetch'] },
    {
      id: 'load',
      type: 'load',
      depends_on: ['parse'],
      config: { target: { table: 'countries' }, mode: 'replace' },
    },
  ],
});

const columnsOf = (runs: readonly RecentRun[]): readonly Column<EtlPipeline>[] => [
  ...pipelineColumns('/flows/etl', runs),
  {
    id: 'stages',
    head: 'Stages',
    wide: true,
    cell: ({ definition }) => definition.stages.map(({ id }) => String(id)).join(' → '),
  },
  { id: 'changed', head: 'Updated', wide: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** Files on their way: fetch, compress, parse and load, as stages. */
export default function EtlPage() {
  const navigate = useNavigate();
  const pipelines = useOperation('etl.list-pipelines', { limit: 200 }, { every: 15_000 });
  const recent = useRecentRuns();
  const columns = useMemo(() => columnsOf(recent.runs), [recent.runs]);
  const { data, error } = pipelines;
  const make = (
    <LinkButton kind="primary" to="/flows/new?kind=etl">
      <Plus /> New ETL pipeline
    </LinkButton>
  );
  return (
    <FlowsPage
      title="ETL pipelines"
      facts={[data !== undefined && plural(data.total, 'pipeline'), 'load files into tables']}
      actions={make}
      calls={[callOf('etl.list-pipelines', { limit: 200 }), EXAMPLE]}
    >
      {error !== null && <ErrorNote error={error} onRetry={() => void pipelines.refetch()} />}
      {pipelines.isPending && <SkeletonRows rows={6} />}
      {data !== undefined &&
        (data.total === 0 ? (
          <EmptyPage icon={FileInput} title="No ETL pipelines yet" action={make} example={EXAMPLE}>
            An ETL pipeline fetches a file, parses it and loads it into a PostgreSQL table, exactly once.
          </EmptyPage>
        ) : (
          <DataTable
            label="ETL pipelines"
            rows={data.data}
            columns={columns}
            idOf={({ pipeline_id }) => pipeline_id}
            onOpen={({ pipeline_id }) => void navigate({ to: `/flows/etl/${pipeline_id}` })}
            className="max-h-[70vh] rounded-lg border bg-panel"
          />
        ))}
    </FlowsPage>
  );
}
