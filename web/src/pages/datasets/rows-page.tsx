import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { DatasetPage } from './dataset-page.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Dataset } from './filters.ts';
import { DropAnywhere } from './import/drop-anywhere.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { takeFile } from './import/waiting-file.ts';
import { RowGrid } from './row-grid.tsx';
import { useRowQuestion } from './row-question.ts';

/** The rows of a dataset: a grid that sorts, filters and edits; files are dropped on it. */
export default function RowsPage() {
  const { dataset_id = '' } = usePathParts();
  const question = useRowQuestion();
  const asked = {
    dataset_id,
    ...(question.filterText === '{}' ? {} : { filters: question.filterText }),
    ...(question.sort === '' ? {} : { sort: question.sort }),
  };
  const [importing, setImporting] = useState<File | 'choose' | undefined>(() => takeFile(dataset_id));
  const actions = (dataset: Dataset) => (
    <>
      <ExportMenu dataset={dataset} filters={question.filters} sort={question.sort} />
      <Button kind="primary" onClick={() => setImporting('choose')}>
        <FileUp /> <span className="max-sm:sr-only">Import</span>
      </Button>
    </>
  );
  return (
    <DatasetPage
      full
      actions={actions}
      calls={[
        callOf('datasets.list-rows', asked),
        callOf('datasets.export', { dataset_id, format: 'csv', filters: question.filters as never }),
      ]}
    >
      {(dataset) => (
        <>
          <DropAnywhere
            // One at a time: what is under way is not replaced.
            onFile={(file) => (importing === undefined || importing === 'choose') && setImporting(file)}
            told={`Drop to import into ${dataset.name}`}
          />
          <RowGrid
            key={dataset_id}
            dataset={dataset}
            question={question}
            onImport={() => setImporting('choose')}
          />
          {importing !== undefined && (
            <ImportDialog
              key={importing === 'choose' ? '' : `${importing.name} ${importing.lastModified}`}
              dataset={dataset}
              file={importing === 'choose' ? undefined : importing}
              onFile={setImporting}
              onClose={() => setImporting(undefined)}
            />
          )}
        </>
      )}
    </DatasetPage>
  );
}
