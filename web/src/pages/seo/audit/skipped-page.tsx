import { useMemo } from 'react';
import type { SkippedUrl } from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../../kit/table.tsx';
import { useAddressState, usePathParts } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { count, words } from '../../../lib/format.ts';
import { type Audit, AuditFrame } from './audit-frame.tsx';
import { useAllSkipped } from './use-all.ts';

const COLUMNS: readonly Column<SkippedUrl>[] = [
  {
    id: 'url',
    head: 'URL',
    sort: ({ url }) => url,
    cell: ({ url }) => (
      <code className="font-mono text-xs" title={url}>
        {url}
      </code>
    ),
  },
  { id: 'reason', head: 'Reason', sort: ({ reason }) => reason, cell: ({ reason }) => words(reason) },
  {
    id: 'detail',
    head: 'Detail',
    wide: true,
    cell: ({ detail }) => <span className="text-xs text-quiet">{detail}</span>,
  },
];

/** Every URL that the audit found and did not read, with its reason. */
export default function SkippedPage() {
  const { audit_id = '' } = usePathParts();
  return (
    <AuditFrame calls={[callOf('audit.get', { audit_id, view: 'skipped', limit: 1_000 })]}>
      {(audit) => <Skipped audit={audit} />}
    </AuditFrame>
  );
}

function Skipped({ audit }: { audit: Audit }) {
  const [reason, setReason] = useAddressState<string>('reason', '');
  const { data, error, refetch } = useAllSkipped(audit);
  const shown = useMemo(
    () => (data?.rows ?? []).filter((url) => reason === '' || url.reason === reason),
    [data, reason],
  );
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={8} />;
  const reasons = data.detail.reasons ?? [];
  if (reasons.length === 0)
    return <p className="text-sm text-quiet">No URLs were skipped: every URL that was found was read.</p>;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-3">
      <Section title="Reasons" note="click to filter">
        {reasons.map((one) => (
          <button
            key={one.reason}
            type="button"
            aria-pressed={one.reason === reason}
            onClick={() => setReason(one.reason === reason ? '' : one.reason)}
            className="block w-full border-b px-3 py-2 text-left text-sm last:border-b-0 hover:bg-hover aria-pressed:bg-accent-soft"
          >
            <span className="flex items-baseline gap-2">
              <span className="font-medium">{words(one.reason)}</span>
              <span className="ml-auto tabular-nums">{count(one.count)}</span>
            </span>
            <span className="block text-xs text-quiet">{one.meaning}</span>
          </button>
        ))}
      </Section>
      <Section title="Skipped URLs" note={count(shown.length)} className="xl:col-span-2">
        <DataTable
          label="Skipped URLs"
          rows={shown}
          columns={COLUMNS}
          idOf={({ url, reason: why }) => `${why} ${url}`}
          empty="No matching URLs."
          className="max-h-[70vh]"
        />
      </Section>
    </div>
  );
}
