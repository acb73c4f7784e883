import type { ReactNode } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Tabs } from '../../../kit/tabs.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, exactTime, words } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { StateCell } from '../state-cell.tsx';
import { JobPage } from './job-page.tsx';
import type { Frontier } from './numbers.tsx';

type Url = Frontier['urls'][number];
type State = Url['state'];

const PAGE = 200;
const STATES: readonly State[] = ['queued', 'in_progress', 'crawled', 'failed', 'skipped'];
const MARKS: Record<State, string> = {
  queued: 'pending',
  in_progress: 'running',
  crawled: 'completed',
  failed: 'failed',
  skipped: 'skipped',
};

const Aside = ({ title, children }: { title: string; children: ReactNode }) => (
  <span title={title} className="text-xs text-quiet">
    {' '}
    {children}
  </span>
);

/** An address of the same site without what it shares with the other. */
function seenFrom(url: string, target: string): string {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
}

const columnsWith = (meanings: ReadonlyMap<string, string>): Column<Url>[] => [
  {
    id: 'state',
    head: 'State',
    className: 'w-28',
    cell: ({ state }) => <StateCell state={state} mark={MARKS[state]} />,
  },
  {
    id: 'url',
    head: 'URL',
    cell: ({ url, redirect_to: target, canonical }) => (
      <>
        <code className="font-mono text-xs">{url}</code>
        {target !== null && <Aside title={target}>redirects to {seenFrom(url, target)}</Aside>}
        {canonical !== null && canonical !== url && (
          <Aside title={canonical}>canonical {seenFrom(url, canonical)}</Aside>
        )}
      </>
    ),
  },
  {
    id: 'reason',
    head: 'Reason',
    cell: ({ reason }) =>
      reason !== null && (
        <span title={meanings.get(reason)}>
          <code className="font-mono text-xs">{reason}</code>{' '}
          <span className="text-xs text-quiet max-md:hidden">{meanings.get(reason)}</span>
        </span>
      ),
  },
  { id: 'status', head: 'Status', numeric: true, wide: true, cell: ({ status }) => status },
  { id: 'depth', head: 'Depth', numeric: true, wide: true, cell: ({ depth }) => depth },
  { id: 'attempts', head: 'Attempts', numeric: true, wide: true, cell: ({ attempts }) => attempts },
];

/** The frontier by state, and every address that was left out with its reason. */
export default function AddressesPage() {
  const { job_id = '' } = usePathParts();
  const [state, setState] = useAddressState<State | 'all'>('state', 'all');
  const [reason, setReason] = useAddressState<string>('reason', '');
  const [offset, setOffset] = useAddressState<number>('from', 0);
  const asked = {
    job_id,
    urls_limit: PAGE,
    urls_offset: offset,
    ...(state === 'all' ? {} : { state }),
    ...(reason === '' ? {} : { reason }),
  };
  const frontier = useOperation('crawl.frontier', asked, { every: 4_000 });
  const counts = frontier.data?.counts;
  const urls = frontier.data?.urls ?? [];
  const meanings = new Map(frontier.data?.reasons.map((one) => [one.reason, one.meaning]));
  return (
    <JobPage jobId={job_id} calls={[callOf('crawl.frontier', asked)]} full>
      {() => (
        <>
          <div className="flex flex-wrap items-center gap-3 border-b px-4 py-2 sm:px-6">
            <Tabs
              label="State of the URLs"
              value={state}
              onChange={(next) => {
                setState(next);
                setOffset(0);
              }}
              className="flex-wrap"
              tabs={[
                { value: 'all', label: 'All' },
                ...STATES.map((value) => ({
                  value,
                  label: `${words(value)} ${counts === undefined ? '' : count(counts[value])}`,
                })),
              ]}
            />
            <Select
              aria-label="Reason"
              className="h-7 w-52 text-sm"
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setOffset(0);
              }}
            >
              <option value="">Any reason</option>
              {reason !== '' && !meanings.has(reason) && <option value={reason}>{reason}</option>}
              {frontier.data?.reasons.map((one) => (
                <option key={one.reason} value={one.reason}>
                  {one.reason} ({count(one.urls)})
                </option>
              ))}
            </Select>
            <span className="ml-auto flex items-center gap-2 text-xs text-faint">
              {urls.length > 0 && `${count(offset + 1)} to ${count(offset + urls.length)}`}
              <Button
                size="small"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PAGE))}
              >
                Previous
              </Button>
              <Button size="small" disabled={urls.length < PAGE} onClick={() => setOffset(offset + PAGE)}>
                Next
              </Button>
            </span>
          </div>
          {frontier.error !== null && <ErrorNote error={frontier.error} className="m-4" />}
          {frontier.isPending && <SkeletonRows rows={12} />}
          {frontier.data !== undefined && (
            <DataTable
              label="URLs"
              rows={urls}
              columns={columnsWith(meanings)}
              idOf={({ url }) => url}
              empty={
                frontier.data.removed_at === null
                  ? 'No URLs match.'
                  : `The URLs were removed ${exactTime(frontier.data.removed_at)}, a month after a later crawl of the same site.`
              }
              className="min-h-0 flex-1"
            />
          )}
        </>
      )}
    </JobPage>
  );
}
