import { useNavigate } from '@tanstack/react-router';
import { GitBranch, Play, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDelete } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { MenuItem, MenuLink, MoreMenu } from '../../../kit/menu.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { type Call, callOf } from '../../../lib/curl.ts';
import { plural } from '../../../lib/format.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { localTime } from '../own-zone.ts';
import { RunDialog } from './run-dialog.tsx';

export type Pipeline = Output<'pipelines.get'>;

interface PipelinePageProps {
  calls?: readonly Call[];
  full?: boolean;
  children(pipeline: Pipeline): ReactNode;
}

/** What the parts of a pipeline have in common. */
export function PipelinePage({ calls = [], full = false, children }: PipelinePageProps) {
  const { pipeline_id = '' } = usePathParts();
  const { data, error, refetch } = useOperation('pipelines.get', { pipeline_id }, { every: 15_000 });
  const [running, setRunning] = useState(false);
  const crumbs = [{ label: 'Flows', to: '/flows' }];
  if (data?.pipeline_id !== pipeline_id)
    return (
      <Page title="Pipeline" crumbs={crumbs}>
        {error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  const root = `/flows/pipelines/${pipeline_id}`;
  return (
    <Page
      title={data.name}
      id={pipeline_id}
      crumbs={crumbs}
      facts={[
        plural(data.stages, 'stage'),
        data.schedule?.next_run ? `next run ${localTime(data.schedule.next_run)}` : 'no schedule',
        data.description !== '' && data.description,
      ]}
      tabs={[
        { label: 'Runs', to: root },
        { label: 'Stages', to: `${root}/edit` },
        { label: 'Schedule', to: `${root}/schedule` },
        { label: 'Deliveries', to: `${root}/deliveries` },
      ]}
      actions={
        <>
          <Button kind={full ? 'plain' : 'primary'} onClick={() => setRunning(true)}>
            <Play /> Run
          </Button>
          <More pipeline={data} />
        </>
      }
      calls={[callOf('pipelines.get', { pipeline_id }), ...calls]}
      full={full}
    >
      {children(data)}
      {running && (
        <RunDialog
          kind="pipeline"
          id={pipeline_id}
          name={data.name}
          params={data.params}
          stages={data.definition.stages}
          onClose={() => setRunning(false)}
        />
      )}
    </Page>
  );
}

function More({ pipeline: { pipeline_id, name } }: { pipeline: Pipeline }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const remove = useChange('pipelines.delete', {
    onDone: () => {
      showToast({ text: `${name} is deleted`, kind: 'good' });
      void navigate({ to: '/flows' });
    },
  });
  return (
    <>
      <MoreMenu>
        <MenuLink to={`/lineage?asset=${pipeline_id}`}>
          <GitBranch /> Lineage
        </MenuLink>
        <MenuItem danger onSelect={() => setDeleting(true)}>
          <Trash2 /> Delete
        </MenuItem>
      </MoreMenu>
      <ConfirmDelete
        open={deleting}
        onClose={() => setDeleting(false)}
        name={name}
        what={remove.error?.message ?? 'Current runs are cancelled. Finished runs can still be opened by ID.'}
        onConfirm={() => remove.mutate({ pipeline_id })}
        busy={remove.isPending}
      />
    </>
  );
}
