import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { usePathParts } from '../../lib/address.ts';
import type { Call } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { hasPage } from '../../lib/pages.ts';
import { useOperation } from '../../lib/query.ts';
import type { Dataset } from './filters.ts';

const LIVE_MS = 3_000;

interface DatasetPageProps {
  calls: readonly Call[];
  actions?(dataset: Dataset): ReactNode;
  full?: boolean;
  children(dataset: Dataset): ReactNode;
}

/** The head and the parts of a dataset, around one of them. */
export function DatasetPage({ calls, actions, full = false, children }: DatasetPageProps) {
  const { dataset_id = '' } = usePathParts();
  const asked = useOperation('datasets.get', { dataset_id }, { every: LIVE_MS });
  const rejected = useOperation(
    'datasets.list-rows',
    { dataset_id, status: 'quarantined', limit: 1 },
    { when: asked.data !== undefined, every: 30_000 },
  );
  const dataset = asked.data?.dataset_id === dataset_id ? asked.data : undefined;
  if (asked.error !== null && (dataset === undefined || asked.error.status === 404))
    return (
      <Page title={asked.error.status === 404 ? 'Not found' : 'Dataset'} crumbs={CRUMBS}>
        <ErrorNote
          error={asked.error}
          onRetry={asked.error.status === 404 ? undefined : () => void asked.refetch()}
        />
      </Page>
    );
  if (dataset === undefined)
    return (
      <Page title="Dataset" crumbs={CRUMBS} full>
        <SkeletonRows rows={16} />
      </Page>
    );
  const { name, row_count, columns } = dataset;
  const quarantined = rejected.data?.total ?? 0;
  const at = `/datasets/${dataset_id}`;
  return (
    <Page
      title={name}
      id={dataset_id}
      crumbs={CRUMBS}
      facts={[
        plural(row_count, 'row'),
        plural(columns.length, 'column'),
        quarantined > 0 && <span className="text-warn">{plural(quarantined, 'row')} in quarantine</span>,
        dataset.description !== '' && <span className="max-w-96 truncate">{dataset.description}</span>,
      ]}
      actions={actions?.(dataset)}
      tabs={[
        { label: 'Rows', to: at },
        { label: 'Schema', to: `${at}/schema` },
        { label: 'Quality', to: `${at}/quality`, count: quarantined === 0 ? undefined : quarantined },
        ...(hasPage('/lineage') ? [{ label: 'Lineage', to: `/lineage?asset=${dataset_id}` }] : []),
        { label: 'Versions', to: `${at}/versions` },
        { label: 'History', to: `${at}/history` },
        { label: 'Connect', to: `${at}/connect` },
        { label: 'Settings', to: `${at}/settings` },
      ]}
      calls={calls}
      full={full}
    >
      {children(dataset)}
    </Page>
  );
}

const CRUMBS = [{ label: 'Datasets', to: '/datasets' }];
