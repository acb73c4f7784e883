import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { usePathParts } from '../../../lib/address.ts';
import type { Output } from '../../../lib/api.ts';
import { callOf } from '../../../lib/curl.ts';
import { useChange, useOperation } from '../../../lib/query.ts';
import { type Draft, EMPTY, type InputDraft, type StageDraft } from './draft.tsx';
import { Editor } from './editor.tsx';

type Template = Output<'workflow-templates.get'>;

export const templateDraft = ({ name, description, inputs, stages }: Template): Draft => ({
  ...EMPTY,
  name,
  description,
  inputs: inputs as InputDraft[],
  stages: stages as unknown as StageDraft[],
});

/** A change makes a new version; runs keep the one they began with. */
export default function EditTemplatePage() {
  const { id = '' } = usePathParts();
  const template = useOperation('workflow-templates.get', { id });
  const crumbs = [
    { label: 'Flows', to: '/flows' },
    { label: 'Templates', to: '/flows/templates' },
  ];
  if (template.data?.template_id !== id)
    return (
      <Page title="Template" crumbs={crumbs}>
        {template.error === null ? <SkeletonRows rows={8} /> : <ErrorNote error={template.error} />}
      </Page>
    );
  const { name, version } = template.data;
  return (
    <Page
      title={`Edit ${name}`}
      crumbs={[...crumbs, { label: name, to: `/flows/templates/${id}` }]}
      facts={[`version ${version}`, 'saving creates a new version']}
      calls={[callOf('workflow-templates.get', { id })]}
      full
    >
      <EditTemplate key={id} template={template.data} />
    </Page>
  );
}

function EditTemplate({ template }: { template: Template }) {
  const navigate = useNavigate();
  const [first] = useState(() => templateDraft(template));
  const save = useChange('workflow-templates.update', {
    onDone: ({ template_id, version }) => {
      showToast({ text: `Saved as version ${version}`, kind: 'good' });
      void navigate({ to: `/flows/templates/${template_id}` });
    },
  });
  return (
    <Editor
      kind="template"
      first={first}
      saveLabel="Save as new version"
      onSave={({ name, description, inputs, stages }) =>
        save.mutate({ id: template.template_id, name, description, inputs, stages })
      }
      isSaving={save.isPending}
      error={save.error}
    />
  );
}
