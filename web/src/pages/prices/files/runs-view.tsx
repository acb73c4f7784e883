import type { RatedataRun } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { count, duration, shortUrl } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { Pages } from '../shared/more-pages.tsx';
import { OUTCOME_WORDS, RUN_WORDS } from '../shared/run-progress.tsx';

const PER_PAGE = 100;
const OPEN_MS = 2_000;
const IDLE_MS = 10_000;

const subjectOf = ({ params, kind }: RatedataRun): string =>
  typeof params.url === 'string'
    ? shortUrl(params.url)
    : params.sample === true
      ? 'Sample market'
      : RUN_WORDS[kind];

const COLUMNS: readonly Column<RatedataRun>[] = [
  {
    id: 'state',
    head: 'State',
    className: 'w-36',
    cell: ({ status, outcome }) => (
      <StateMark
        state={outcome === 'held' ? 'paused' : status}
        {...(outcome === null || status !== 'completed' ? {} : { word: OUTCOME_WORDS[outcome] })}
      />
    ),
  },
  { id: 'kind', head: 'Run', cell: ({ kind }) => RUN_WORDS[kind] },
  {
    id: 'about',
    head: 'About',
    wide: true,
    cell: (run) => <span className="text-quiet">{run.error?.message ?? subjectOf(run)}</span>,
  },
  {
    id: 'rates',
    head: 'Rates',
    numeric: true,
    wide: true,
    cell: ({ progress }) => (progress.rates === undefined ? '' : count(progress.rates)),
  },
  {
    id: 'took',
    head: 'Took',
    numeric: true,
    wide: true,
    cell: ({ started_at, completed_at }) =>
      completed_at === null ? '' : duration((Date.parse(completed_at) - Date.parse(started_at)) / 1_000),
  },
  { id: 'started', head: 'Started', numeric: true, cell: ({ started_at }) => <Time at={started_at} /> },
];

/** Every run, the newest first. */
export function RunsView({ openId, onOpen }: { openId: string; onOpen(runId: string): void }) {
  const [offset, setOffset] = useAddressState<number>('offset', 0);
  const runs = useOperation(
    'ratedata-admin.list-pipelines',
    { limit: PER_PAGE, offset },
    { every: (answer) => (answer?.data.some(({ status }) => status === 'running') ? OPEN_MS : IDLE_MS) },
  );
  return (
    <Section title="Runs" note={runs.data === undefined ? undefined : count(runs.data.total)}>
      {runs.error !== null && (
        <ErrorNote error={runs.error} onRetry={() => void runs.refetch()} className="m-3" />
      )}
      {runs.isPending && <SkeletonRows rows={8} />}
      {runs.data !== undefined && (
        <>
          <DataTable
            label="Runs"
            rows={runs.data.data}
            columns={COLUMNS}
            idOf={({ run_id }) => run_id}
            openId={openId}
            onOpen={({ run_id }) => onOpen(run_id)}
            empty="No runs yet. Load a file to start one."
          />
          <Pages
            offset={offset}
            shown={runs.data.data.length}
            total={runs.data.total}
            perPage={PER_PAGE}
            onGo={setOffset}
          />
        </>
      )}
    </Section>
  );
}
