import { useEffect, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { bytes, plural } from '../../../lib/format.ts';
import type { Dataset } from '../filters.ts';
import { FileField } from './file-field.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportResult } from './import-result.tsx';
import { PlanView } from './plan-view.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  dataset: Dataset;
  file?: File | undefined;
  onClose(): void;
}

/** A file, how it would be read, and then its rows: nothing is stored before the plan has been seen. */
export function ImportDialog({ dataset, file: first, onClose }: ImportDialogProps) {
  const [file, setFile] = useState(first);
  const { options, setOptions, plan, job, check, run } = useImport(dataset.dataset_id);
  useEffect(() => {
    if (file !== undefined) check(file, options);
  }, [file, options, check]);
  const found = plan.data?.plan ?? undefined;
  const isOver = job.data !== undefined && job.data.status !== 'running';
  const foot = isOver ? (
    <Button kind="primary" onClick={onClose}>
      Done
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{job.isPending ? 'Leave it to run' : 'Cancel'}</Button>
      <Button
        kind="primary"
        disabled={file === undefined || found === undefined || plan.isPending}
        busy={job.isPending || job.data?.status === 'running'}
        onClick={() => file !== undefined && run(file, options)}
      >
        {found?.complete === true ? `Import ${plural(found.rows_good, 'row')}` : 'Import'}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Import into ${dataset.name}`}
      about={
        file === undefined
          ? 'CSV, JSON, lines of JSON, Parquet or Arrow, also as gzip or zstd.'
          : `${file.name}, ${bytes(file.size)}`
      }
      className="w-[min(58rem,calc(100vw-1.5rem))]"
      foot={foot}
    >
      <div className="flex flex-col gap-3">
        {file === undefined && <FileField onFile={setFile} />}
        {job.error !== null && <ErrorNote error={job.error} />}
        {job.data !== undefined ? (
          <ImportResult job={job.data} />
        ) : (
          <>
            {file !== undefined && (
              <ImportOptions dataset={dataset} options={options} onChange={setOptions} />
            )}
            {plan.error !== null && <ErrorNote error={plan.error} />}
            {plan.isPending && file !== undefined && <SkeletonRows rows={6} />}
            {plan.data !== undefined && plan.error === null && (
              <PlanView dataset={dataset} job={plan.data} options={options} onChange={setOptions} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
