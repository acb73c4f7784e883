import { Pause, Play, X } from 'lucide-react';
import { Page, Section } from '../../../frame/page.tsx';
import { Thing } from '../../../frame/thing.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Progress } from '../../../kit/progress.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, duration, plural, words } from '../../../lib/format.ts';
import { useLiveJob } from '../../../lib/live.ts';
import { useChange } from '../../../lib/query.ts';

type Enrichment = Output<'enrichment.get-job'>;
type Fault = Enrichment['faults'][number];

const CRUMBS = [
  { label: 'Crawl', to: '/crawl' },
  { label: 'Enrichment', to: '/crawl/enrichments' },
];

const COLUMNS: readonly Column<Fault>[] = [
  { id: 'source', head: 'Source', cell: ({ source }) => words(source) },
  { id: 'key', head: 'Key', cell: ({ key }) => <code className="font-mono text-xs">{key}</code> },
  { id: 'message', head: 'Why', cell: ({ message }) => <span title={message}>{message}</span> },
];

export default function EnrichmentPage() {
  const { job_id = '' } = usePathParts();
  const { record } = useLiveJob('enrichment.get-job', { job_id });
  const act = useChange('enrichment.enrich', { onDone: () => void record.refetch() });
  if (record.data === undefined)
    return (
      <Page title="Enrichment" crumbs={CRUMBS}>
        {record.error === null ? <SkeletonRows rows={8} /> : <ErrorNote error={record.error} />}
      </Page>
    );
  const job = record.data;
  const { status, progress, sources, dataset_id } = job;
  const isOpen = status === 'processing' || status === 'paused';
  // How many there are is told at the start; rows that came after it are looked at all the same.
  const total = Math.max(job.rows_to_enrich, progress.rows_processed);
  const mark = status === 'processing' ? 'running' : status;
  return (
    <Page
      title={sources.map(words).join(', ')}
      id={job_id}
      head={
        <span className="flex items-center gap-3">
          <span className="truncate">{sources.map(words).join(', ')}</span> <StateMark state={mark} />
        </span>
      }
      crumbs={CRUMBS}
      facts={[
        <span key="dataset">
          enriches <Thing id={dataset_id} />
        </span>,
        `by ${job.match_column}`,
        <span key="at">
          started <Time at={job.started_at} />
        </span>,
        job.duration_secs !== null && `took ${duration(job.duration_secs)}`,
      ]}
      actions={
        isOpen && (
          <>
            <Button
              busy={act.isPending}
              onClick={() => act.mutate({ job_id, action: status === 'paused' ? 'resume' : 'pause' })}
            >
              {status === 'paused' ? <Play /> : <Pause />} {status === 'paused' ? 'Resume' : 'Pause'}
            </Button>
            <Button
              kind="danger"
              busy={act.isPending}
              onClick={() => act.mutate({ job_id, action: 'cancel' })}
            >
              <X /> Cancel
            </Button>
          </>
        )
      }
      calls={[
        callOf('enrichment.get-job', { job_id }),
        callOf('enrichment.enrich', { job_id, action: 'cancel' }),
      ]}
    >
      <div className="flex flex-col gap-4">
        {act.error !== null && <ErrorNote error={act.error} />}
        {job.error !== null && <ErrorNote error={new Error(job.error.message)} />}
        {job.warnings.map((warning) => (
          <p key={warning} className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
            {warning}
          </p>
        ))}
        <Section title="Progress" note={`${count(progress.rows_processed)} of ${plural(total, 'row')}`}>
          <Progress
            part={total === 0 ? 1 : progress.rows_processed / total}
            label="Rows processed"
            tone={
              mark === 'running' ? 'running' : mark === 'paused' ? 'warn' : mark === 'failed' ? 'bad' : 'good'
            }
            className="rounded-none"
          />
          <Facts
            className="p-3"
            facts={[
              ['Rows enriched', count(progress.rows_enriched)],
              ['Values added', count(progress.values_added)],
              ['Rows without a key', count(progress.rows_unmatched)],
              ['Rows without a value', count(progress.rows_without_value)],
              ['Keys looked up', count(progress.keys_looked_up)],
              ['From cache', count(progress.keys_from_cache)],
              ['Failed keys', count(progress.keys_failed)],
              ['Credits', count(progress.cost)],
              ['New columns', job.added_columns.join(', ')],
              ['Stopped by', job.stopped_by === null ? null : words(job.stopped_by)],
            ]}
          />
        </Section>
        {job.faults.length > 0 && (
          <Section title="Keys without a result" note={job.faults.length}>
            <DataTable
              label="Keys without a result"
              rows={job.faults}
              columns={COLUMNS}
              idOf={({ source, key }) => `${source} ${key}`}
            />
          </Section>
        )}
      </div>
    </Page>
  );
}
