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
    onDone: () => showToast({ text: 'The columns are changed', kind: 'good' }),
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
            Add a column
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
                May be empty
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
        Columns can be added, renamed, allowed to be empty, and widened from integer to float. Nothing stored
        is rewritten for it; what would lose data is refused.
      </p>
      {save.error !== null && <ErrorNote error={save.error} />}
      <div className="flex gap-2">
        <Button
          kind="primary"
          disabled={!isChanged || columns.some(({ name }) => name === '')}
          busy={save.isPending}
          onClick={submit}
        >
          Save the columns
        </Button>
        {isChanged && <Button onClick={() => setColumns(first)}>Take back</Button>}
      </div>
    </div>
  );
}
