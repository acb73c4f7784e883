import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select } from '../../../kit/field.tsx';
import type { Input as Wanted } from '../../../lib/api.ts';
import { count, words } from '../../../lib/format.ts';
import { faultOf, useChange, useOperation } from '../../../lib/query.ts';
import type { EnrichmentSource } from './sources.tsx';

type SourceNames = NonNullable<Wanted<'enrichment.enrich'>['sources']>;

interface StartEnrichmentProps {
  sources: readonly EnrichmentSource[];
  onClose(): void;
}

export function StartEnrichment({ sources, onClose }: StartEnrichmentProps) {
  const form = useId();
  const navigate = useNavigate();
  const [datasetId, setDatasetId] = useState('');
  const datasets = useOperation('datasets.list', { limit: 200, sort: '-updated_at' });
  const dataset = datasets.data?.data.find(({ dataset_id }) => dataset_id === datasetId);
  const start = useChange('enrichment.enrich', {
    touches: ['datasets'],
    onDone: ({ job_id }) => void navigate({ to: `/crawl/enrichments/${job_id}` }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const number = (name: string) => (fields.get(name) ? Number(fields.get(name)) : undefined);
    start.mutate({
      dataset_id: datasetId,
      sources: fields.getAll('source').map(String) as SourceNames,
      ...(fields.get('column') ? { match_column: String(fields.get('column')) } : {}),
      ...(fields.has('overwrite') ? { overwrite: true } : {}),
      budget: { max_rows: number('rows'), max_cost: number('cost') },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enrich a dataset"
      about="Sources are tried in order until a column has a value."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={start.isPending} disabled={datasetId === ''}>
            Start
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
        <Field label="Dataset" error={faultOf(start.error, 'dataset_id')} required>
          {(props) => (
            <Select {...props} value={datasetId} onChange={(event) => setDatasetId(event.target.value)}>
              <option value="">Choose a dataset</option>
              {datasets.data?.data.map(({ dataset_id, name, row_count }) => (
                <option key={dataset_id} value={dataset_id}>
                  {name} ({count(row_count)})
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Match by"
          hint="A domain, a URL or an email address."
          error={faultOf(start.error, 'match_column')}
        >
          {(props) => (
            <Select {...props} name="column" defaultValue="" disabled={dataset === undefined}>
              <option value="">Detect automatically</option>
              {dataset?.columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="flex flex-col sm:col-span-2">
          <legend className="mb-1 text-sm font-medium">Sources</legend>
          <div className="grid max-h-56 overflow-auto rounded-md border p-2 sm:grid-cols-2">
            {sources
              .filter(({ name }) => name !== 'web_scrape')
              .map(({ name, cost, ready, available, reason, tier }) => (
                <Checkbox
                  key={name}
                  name="source"
                  value={name}
                  disabled={!ready || !available}
                  title={available ? (reason ?? undefined) : `Available from the ${tier} tier.`}
                  label={
                    <>
                      {words(name)} <span className="text-xs text-faint">{count(cost)} credits</span>
                    </>
                  }
                />
              ))}
          </div>
        </fieldset>
        <Field label="Max rows" error={faultOf(start.error, 'max_rows')}>
          {(props) => <Input {...props} name="rows" type="number" min={1} placeholder="All" />}
        </Field>
        <Field label="Max credits" error={faultOf(start.error, 'max_cost')}>
          {(props) => <Input {...props} name="cost" type="number" min={0} placeholder="No limit" />}
        </Field>
        <Checkbox name="overwrite" label="Overwrite existing values" className="sm:col-span-2" />
        {start.error !== null && <ErrorNote error={start.error} className="sm:col-span-2" />}
      </form>
    </Dialog>
  );
}
