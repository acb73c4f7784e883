import { Thing } from '../../frame/thing.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { pageOf } from './asset-pages.ts';
import type { Known, Way } from './graph-model.ts';

interface AssetPanelProps {
  assetId: string;
  known: Known;
  onFollow(way: Way): void;
}

/** The selected asset: what it is, its columns and where each comes from, and the consents it stands on. */
export function AssetPanel({ assetId, known, onFollow }: AssetPanelProps) {
  const { data, error } = useOperation('lineage.get-asset', { asset_id: assetId });
  if (error !== null) return <ErrorNote error={error} />;
  if (data?.asset_id !== assetId) return <SkeletonRows rows={6} />;
  const page = pageOf(data);
  const into = known.edges.filter(({ to }) => to === assetId);
  const runId = into.map(({ run_id }) => run_id).find((id) => id !== null);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold break-words">{data.name}</h2>
        <p className="text-sm text-quiet">
          <Badge>{words(data.kind)}</Badge> {data.description}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {page !== undefined && (
          <LinkButton size="small" to={page}>
            Open
          </LinkButton>
        )}
        <Button size="small" onClick={() => onFollow('down')}>
          Impact
        </Button>
        <Button size="small" onClick={() => onFollow('up')}>
          Root cause
        </Button>
      </div>
      {data.consent.issues.map(({ consent_id, subject, purpose, status, since }) => (
        <p key={consent_id} role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          {subject}, {purpose}: consent {status} <Time at={since} />
        </p>
      ))}
      <Facts
        facts={[
          [
            'Reference',
            <code key="ref" className="font-mono text-xs break-all">
              {data.ref}
            </code>,
          ],
          ['Namespace', data.namespace],
          [
            'Last written by',
            runId === undefined || runId === null ? undefined : <Thing key="run" id={runId} />,
          ],
          ['Created', <Time key="since" at={data.created_at} />],
          ['Deleted', data.deleted_at === null ? undefined : <Time key="gone" at={data.deleted_at} />],
        ]}
      />
      {data.columns !== null && data.columns.length > 0 && (
        <section aria-label="Columns" className="rounded-md border">
          {data.columns.map(({ name, data_type }) => (
            <div key={name} className="border-b px-3 py-1 text-sm last:border-b-0">
              <p className="flex gap-2">
                <code className="font-mono text-xs">{name}</code>
                <span className="ml-auto text-xs text-faint">{data_type}</span>
              </p>
              <Sources known={known} into={into} column={name} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

/** The columns that a column is made of. */
function Sources({ known, into, column }: { known: Known; into: Known['edges']; column: string }) {
  const sources = into.flatMap(({ from, columns }) =>
    (columns ?? [])
      .filter(({ to }) => to === column)
      .map((one) => `${known.assets.get(from)?.name ?? ''}.${one.from}${one.direct ? '' : ' (computed)'}`),
  );
  if (sources.length === 0) return null;
  return <p className="text-xs break-words text-faint">← {[...new Set(sources)].join(', ')}</p>;
}
