import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDelete } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { Field, Input, TextArea } from '../../kit/field.tsx';
import { Id } from '../../kit/id.tsx';
import { Time } from '../../kit/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { faultOf, useChange } from '../../lib/query.ts';
import { DatasetPage } from './dataset-page.tsx';
import type { Dataset } from './filters.ts';

export default function DatasetSettingsPage() {
  const { dataset_id = '' } = usePathParts();
  return (
    <DatasetPage
      calls={[
        callOf('datasets.update', { dataset_id, description: 'Products of all shops' }),
        callOf('datasets.delete', { dataset_id }),
      ]}
    >
      {(dataset) => <Settings key={dataset.updated_at} dataset={dataset} />}
    </DatasetPage>
  );
}

function Settings({ dataset }: { dataset: Dataset }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const save = useChange('datasets.update', {
    touches: ['query'],
    onDone: () => showToast({ text: 'Saved', kind: 'good' }),
  });
  const remove = useChange('datasets.delete', {
    touches: ['query'],
    onDone: () => void navigate({ to: '/datasets' as never }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const site = String(fields.get('site_url'));
    save.mutate({
      dataset_id: dataset.dataset_id,
      name: String(fields.get('name')),
      description: String(fields.get('description')),
      site_url: site === '' ? null : site,
    });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Section title="Settings">
        <form onSubmit={submit} className="flex flex-col gap-3 p-3">
          <Field
            label="Name"
            hint="Also its name in SQL. Views that use the old name must be changed."
            error={faultOf(save.error, 'name')}
            required
          >
            {(props) => <Input {...props} name="name" defaultValue={dataset.name} maxLength={200} />}
          </Field>
          <Field label="Description" error={faultOf(save.error, 'description')}>
            {(props) => (
              <TextArea {...props} name="description" defaultValue={dataset.description} maxLength={2000} />
            )}
          </Field>
          <Field label="Site" hint="The site it belongs to." error={faultOf(save.error, 'site_url')}>
            {(props) => <Input {...props} name="site_url" type="url" defaultValue={dataset.site_url ?? ''} />}
          </Field>
          {save.error !== null && <ErrorNote error={save.error} />}
          <Button kind="primary" type="submit" busy={save.isPending} className="self-start">
            Save
          </Button>
        </form>
      </Section>
      <Section title="Details">
        <Facts
          className="p-3"
          facts={[
            ['ID', <Id key="id" id={dataset.dataset_id} whole />],
            ['Created', <Time key="made" at={dataset.created_at} />],
            ['Updated', <Time key="changed" at={dataset.updated_at} />],
          ]}
        />
      </Section>
      <Section title="Delete">
        <div className="flex items-center gap-3 p-3">
          <p className="flex-1 text-sm text-quiet">
            Deletes the dataset with {plural(dataset.row_count, 'row')}. Exported files are kept.
          </p>
          <Button kind="danger" onClick={() => setDeleting(true)}>
            Delete dataset
          </Button>
        </div>
        {remove.error !== null && <ErrorNote error={remove.error} className="m-3" />}
      </Section>
      <ConfirmDelete
        open={deleting}
        onClose={() => setDeleting(false)}
        name={dataset.name}
        what={`All ${plural(dataset.row_count, 'row')} are deleted with it. This cannot be undone.`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ dataset_id: dataset.dataset_id })}
      />
    </div>
  );
}
