import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Field, Input, Select } from '../../../kit/field.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { api, type GranaryError } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import { faultOf, refresh, useOperation } from '../../../lib/query.ts';
import { type Draft, type spiderOf, usableFields } from './draft.ts';

interface SaveSpiderProps {
  spider: ReturnType<typeof spiderOf>;
  draft: Draft;
  onClose(): void;
}

interface Wanted {
  name: string;
  /** Empty for a new one. */
  datasetId: string;
  datasetName: string;
}

/** A dataset is named as a table: letters, digits and underscores. */
const tableName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);

export function SaveSpider({ spider, draft, onClose }: SaveSpiderProps) {
  const form = useId();
  const navigate = useNavigate();
  const [datasetId, setDatasetId] = useState('');
  const datasets = useOperation('datasets.list', { limit: 200, sort: '-updated_at' });
  /** Made by an attempt that failed after it: the next one uses it. */
  const made = useRef<{ name: string; id: string }>(undefined);
  const save = useMutation<string, GranaryError, Wanted>({
    mutationFn: async (wanted) => {
      const dataset_id = wanted.datasetId || (await newDataset(wanted.datasetName));
      return (await api().call('spiders.create', { ...spider, name: wanted.name, dataset_id })).spider_id;
    },
    onSuccess: async (spiderId) => {
      await refresh('spiders', 'datasets');
      showToast({ text: 'Saved. Press Crawl to fill the dataset.', kind: 'good' });
      await navigate({ to: `/crawl/spiders/${spiderId}` });
    },
  });
  async function newDataset(name: string): Promise<string> {
    if (made.current?.name === name) return made.current.id;
    const columns = usableFields(draft.fields).map(({ name: column, data_type }) => ({
      name: column,
      data_type,
    }));
    const { dataset_id } = await api().call('datasets.create', { name, site_url: spider.site_url, columns });
    made.current = { name, id: dataset_id };
    return dataset_id;
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save.mutate({
      name: String(fields.get('name')),
      datasetId,
      datasetName: String(fields.get('dataset') ?? ''),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save spider"
      about={`${plural(draft.fields.length, 'field')} into a dataset with a column for each.`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-3">
        <Field label="Name" error={faultOf(save.error, 'name')} required>
          {(props) => <Input {...props} name="name" defaultValue={spider.name} autoFocus />}
        </Field>
        <Field label="Dataset">
          {(props) => (
            <Select {...props} value={datasetId} onChange={(event) => setDatasetId(event.target.value)}>
              <option value="">New dataset</option>
              {datasets.data?.data.map(({ dataset_id, name }) => (
                <option key={dataset_id} value={dataset_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {datasetId === '' && (
          <Field label="Dataset name" hint="Also its table name in SQL." required>
            {(props) => <Input {...props} name="dataset" defaultValue={tableName(spider.name)} />}
          </Field>
        )}
        {save.error !== null && <ErrorNote error={save.error} />}
      </form>
    </Dialog>
  );
}
