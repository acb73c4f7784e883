import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressState } from '../../../lib/address.ts';
import { callOf } from '../../../lib/curl.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { type Draft, EMPTY, type FlowKind } from './draft.tsx';
import { templateDraft } from './edit-template-page.tsx';
import { Editor } from './editor.tsx';

const KINDS = {
  pipeline: { title: 'New pipeline', list: { label: 'Pipelines', to: '/flows' }, root: '/flows/pipelines' },
  etl: { title: 'New ETL pipeline', list: { label: 'ETL', to: '/flows/etl' }, root: '/flows/etl' },
  template: {
    title: 'New template',
    list: { label: 'Templates', to: '/flows/templates' },
    root: '/flows/templates',
  },
} as const;

/** Draws up a pipeline, an ETL pipeline or a template; a template may begin as a copy of another. */
export default function NewPage() {
  const [asked] = useAddressState<FlowKind>('kind', 'pipeline');
  const [copy] = useAddressState<string>('copy', '');
  const kind = asked in KINDS ? asked : 'pipeline';
  const { title, list } = KINDS[kind];
  const source = useOperation('workflow-templates.get', { id: copy }, { when: copy !== '' });
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Flows', to: '/flows' }, list]}
      facts={['add stages and connect them; checked as you edit']}
      calls={[callOf('workflow-templates.list-operations')]}
      full
    >
      {source.error !== null && <ErrorNote error={source.error} className="m-3" />}
      {copy === '' ? (
        <NewFlow key={kind} kind={kind} first={EMPTY} />
      ) : source.data === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <NewFlow
          key={copy}
          kind="template"
          first={{ ...templateDraft(source.data), name: `${source.data.name}-copy` }}
        />
      )}
    </Page>
  );
}

function NewFlow({ kind, first }: { kind: FlowKind; first: Draft }) {
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const go = (id: string) => void navigate({ to: `${KINDS[kind].root}/${id}` });
  const onMade = (id: string, secret: string | undefined) =>
    secret === undefined ? go(id) : setMade({ id, secret });
  const pipeline = useChange('pipelines.create', {
    onDone: ({ pipeline_id, webhook_secret }) => onMade(pipeline_id, webhook_secret),
  });
  const etl = useChange('etl.create-pipeline', {
    onDone: ({ pipeline_id, webhook_secret }) => onMade(pipeline_id, webhook_secret),
  });
  const template = useChange('workflow-templates.create', {
    onDone: ({ template_id }) => onMade(template_id, undefined),
  });
  const create = { pipeline, etl, template }[kind];
  const onSave = ({ name, description, inputs, ...rest }: Draft) => {
    const common = { name: name.trim(), ...(description === '' ? {} : { description }) };
    if (kind === 'template') template.mutate({ ...common, inputs, stages: rest.stages });
    else (kind === 'etl' ? etl : pipeline).mutate({ ...common, ...rest });
  };
  return (
    <>
      <Editor
        kind={kind}
        first={first}
        saveLabel="Create"
        onSave={onSave}
        isSaving={create.isPending}
        error={create.error}
      />
      {made !== undefined && <SecretDialog secret={made.secret} onClose={() => go(made.id)} />}
    </>
  );
}
