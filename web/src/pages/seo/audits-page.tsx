import { Gauge } from 'lucide-react';
import { useMemo } from 'react';
import { Page, Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import type { Input } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { AUDIT_COLUMNS, withChanges } from './audit-columns.tsx';
import { RunAudit } from './run-audit.tsx';

type Status = NonNullable<Input<'audit.list'>['status']>;

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
] as const;
const SHOWN = 200;
const EXAMPLE = callOf('audit.run', { url: 'https://shop.example.com/', max_pages: 25, wait: 60 });

export default function AuditsPage() {
  const [status, setStatus] = useAddressState<Status | 'all'>('status', 'all');
  const [starting, setStarting] = useAddressState<string>('run', '');
  const audits = useOperation(
    'audit.list',
    { limit: SHOWN, ...(status === 'all' ? {} : { status }) },
    { every: (answer) => (answer?.data.some((audit) => audit.status === 'running') ? 2_000 : 10_000) },
  );
  const rows = useMemo(() => withChanges(audits.data?.data ?? []), [audits.data]);
  const start = (
    <Button kind="primary" onClick={() => setStarting('new')}>
      <Gauge /> Run audit
    </Button>
  );
  const isNew = audits.data?.total === 0 && status === 'all';
  return (
    <Page
      title="Audits"
      {...(audits.data === undefined ? {} : { facts: [plural(audits.data.total, 'audit')] })}
      {...(isNew ? {} : { actions: start })}
      calls={[callOf('audit.list'), EXAMPLE]}
    >
      {audits.error !== null && <ErrorNote error={audits.error} onRetry={() => void audits.refetch()} />}
      {audits.isPending && <SkeletonRows rows={6} />}
      {isNew && (
        <EmptyPage icon={Gauge} title="No audits yet" action={start} example={EXAMPLE}>
          An audit crawls a site and checks every page for what keeps search engines away: status codes,
          canonicals, titles, links, structured data. Every issue shows what it costs and the line to change.
        </EmptyPage>
      )}
      {audits.data !== undefined && !isNew && (
        <>
          <div className="mb-3 overflow-x-auto">
            <Tabs label="State" value={status} onChange={setStatus} tabs={STATES} />
          </div>
          <Section title="Audits" note={audits.data.total}>
            <DataTable
              label="Audits"
              rows={rows}
              columns={AUDIT_COLUMNS}
              idOf={({ audit_id }) => audit_id}
              empty={`No ${status} audits.`}
            />
          </Section>
        </>
      )}
      {starting !== '' && (
        <RunAudit url={starting === 'new' ? '' : String(starting)} onClose={() => setStarting('')} />
      )}
    </Page>
  );
}
