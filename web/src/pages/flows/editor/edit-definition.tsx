import { useState } from 'react';
import { showToast } from '../../../kit/toast.tsx';
import { useChange } from '../../../lib/query.ts';
import type { EtlPipeline } from '../pipeline/etl-pipeline-page.tsx';
import type { Pipeline } from '../pipeline/pipeline-page.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { type Draft, EMPTY, type StageDraft } from './draft.tsx';
import { Editor } from './editor.tsx';

const OPERATIONS = { pipeline: 'pipelines.update', etl: 'etl.update-pipeline' } as const;

const draftOf = ({ name, description, definition, params, concurrency }: Pipeline | EtlPipeline): Draft => ({
  ...EMPTY,
  name,
  description,
  params,
  concurrency,
  stages: definition.stages as unknown as StageDraft[],
});

/** The editor of a stored graph of either kind. */
export function EditDefinition({
  kind,
  pipeline,
}: {
  kind: keyof typeof OPERATIONS;
  pipeline: Pipeline | EtlPipeline;
}) {
  const [first] = useState(() => draftOf(pipeline));
  const [secret, setSecret] = useState<string>();
  const save = useChange(OPERATIONS[kind], {
    onDone: ({ webhook_secret }) => {
      setSecret(webhook_secret);
      showToast({ text: 'Saved. New runs use it.', kind: 'good' });
    },
  });
  const onSave = ({ inputs: _, ...draft }: Draft) =>
    save.mutate({ pipeline_id: pipeline.pipeline_id, ...draft });
  return (
    <>
      <Editor
        kind={kind}
        first={first}
        saveLabel="Save"
        onSave={onSave}
        isSaving={save.isPending}
        error={save.error}
      />
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
