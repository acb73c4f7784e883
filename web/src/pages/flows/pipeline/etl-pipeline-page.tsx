import { useNavigate } from '@tanstack/react-router';
import { Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Button, IconButton } from '../../../kit/button.tsx';
import { ConfirmDelete } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { RunDialog } from './run-dialog.tsx';

export type EtlPipeline = Output<'etl.get-pipeline'>;

interface EtlPipelinePageProps {
  full?: boolean;
  children(pipeline: EtlPipeline): ReactNode;
}

/** What the parts of an ETL pipeline have in common. */
export function EtlPipelinePage({ full = false, children }: EtlPipelinePageProps) {
  const { etl_id = '' } = usePathParts();
  const navigate = useNavigate();
  const { data, error, refetch } = useOperation(
    'etl.get-pipeline',
    { pipeline_id: etl_id },
    { every: 15_000 },
  );
  const [open, setOpen] = useState<'run' | 'delete'>();
  const remove = useChange('etl.delete-pipeline', { onDone: () => void navigate({ to: '/flows/etl' }) });
  const crumbs = [
    { label: 'Flows', to: '/flows' },
    { label: 'ETL', to: '/flows/etl' },
  ];
  if (data?.pipeline_id !== etl_id)
    return (
      <Page title="ETL pipeline" crumbs={crumbs}>
        {error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  const root = `/flows/etl/${etl_id}`;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={data.name}
      id={etl_id}
      crumbs={crumbs}
      facts={[plural(data.stages, 'stage'), data.description !== '' && data.description]}
      tabs={[
        { label: 'Runs', to: root },
        { label: 'Stages', to: `${root}/edit` },
      ]}
      actions={
        <>
          <Button kind={full ? 'plain' : 'primary'} onClick={() => setOpen('run')}>
            <Play /> Run
          </Button>
          <IconButton label="Delete" kind="danger" onClick={() => setOpen('delete')}>
            <Trash2 />
          </IconButton>
        </>
      }
      calls={[
        callOf('etl.get-pipeline', { pipeline_id: etl_id }),
        callOf('etl.run-pipeline', { pipeline_id: etl_id, params: {} }),
      ]}
      full={full}
    >
      {children(data)}
      {open === 'run' && (
        <RunDialog
          kind="etl"
          id={etl_id}
          name={data.name}
          params={data.params}
          stages={data.definition.stages}
          onClose={close}
        />
      )}
      <ConfirmDelete
        open={open === 'delete'}
        onClose={close}
        name={data.name}
        what={remove.error?.message ?? 'Current runs are cancelled. Files and tables it created are kept.'}
        onConfirm={() => remove.mutate({ pipeline_id: etl_id })}
        busy={remove.isPending}
      />
    </Page>
  );
}
