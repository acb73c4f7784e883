import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { showToast } from '../../kit/toast.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { useChange } from '../../lib/query.ts';
import { ColumnLine, type Edited } from './column-line.tsx';
import { DatasetPage } from './dataset-page.tsx';
import type { Dataset } from './filters.ts';

export default function SchemaPage() {
  const { dataset_id = '' } = usePathParts();
  return (
    <DatasetPage
      calls={[
        callOf('datasets.get', { dataset_id }),
        callOf('datasets.update', {
          dataset_id,
          columns: [{ name: 'title' }, { name: 'stock', data_type: 'integer' }],
        }),
      ]}
    >
      {(dataset) => <Columns key={JSON.stringify(dataset.columns)} dataset={dataset} />}
    </DatasetPage>
  );
}

/** What is stored is never rewritten, so only what keeps it can be chosen; the rest the interface explains. */
function Columns({ dataset }: { dataset: Dataset }) {
  const first = dataset.columns.map((column): Edited => ({ ...column, before: column.name }));
  const [columns, setColumns] = useState(first);
  const save = useChange('datasets.update', {
    touches: ['query'],
    onDone: () => showToast({ text: 'Columns saved', kind: 'good' }),
  });
  const isChanged = JSON.stringify(columns) !== JSON.stringify(first);
  const put = (place: number, change: Partial<Edited>) =>
    setColumns(columns.map((column, index) => (index === place ? { ...column, ...change } : column)));
  const submit = () =>
    save.mutate({
      dataset_id: dataset.dataset_id,
      columns: columns.map(({ before, name, data_type, nullable }) => ({
        name,
        data_type,
        nullable,
        ...(before === undefined || before === name ? {} : { previous_name: before }),
      })),
    });
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <Section
        title="Columns"
        note={columns.length}
        actions={
          <Button
            size="small"
            onClick={() =>
              setColumns([...columns, { before: undefined, name: '', data_type: 'text', nullable: true }])
            }
          >
            Add column
          </Button>
        }
      >
        <table className="w-full text-sm" aria-label="Columns">
          <thead>
            <tr className="h-8 border-b text-left text-xs text-faint">
              <th scope="col" className="px-3 font-medium">
                Name
              </th>
              <th scope="col" className="w-28 px-1 sm:w-40 font-medium">
                Type
              </th>
              <th scope="col" className="w-20 px-3 sm:w-32 font-medium">
                Nullable
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, place) => (
              <ColumnLine
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place
                key={place}
                column={column}
                stored={dataset.columns.find(({ name }) => name === column.before)}
                onChange={(change) => put(place, change)}
              />
            ))}
          </tbody>
        </table>
      </Section>
      <p className="text-sm text-quiet">
        You can add and rename columns, make them nullable, and widen integer to float. Stored data is not
        rewritten; changes that would lose data are rejected.
      </p>
      {save.error !== null && <ErrorNote error={save.error} />}
      <div className="flex gap-2">
        <Button
          kind="primary"
          disabled={!isChanged || columns.some(({ name }) => name === '')}
          busy={save.isPending}
          onClick={submit}
        >
          Save columns
        </Button>
        {isChanged && <Button onClick={() => setColumns(first)}>Discard changes</Button>}
      </div>
    </div>
  );
}
