import { useEffect } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { bytes, plural } from '../../../lib/format.ts';
import type { Dataset } from '../filters.ts';
import { FileField, KINDS } from './file-field.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { PlanView } from './plan-view.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  dataset: Dataset;
  file: File | undefined;
  onFile(file: File): void;
  onClose(): void;
}

/** A file, how it would be read, and then its rows: nothing is stored before the plan has been seen. */
export function ImportDialog({ dataset, file, onFile, onClose }: ImportDialogProps) {
  const { options, setOptions, plan, check, run, cancel, sent, job, error, isRunning } = useImport(
    dataset.dataset_id,
  );
  useEffect(() => {
    if (file !== undefined) check(file, options);
  }, [file, options, check]);
  const found = plan.data?.plan?.plan ?? undefined;
  const isUploading = sent !== undefined;
  const isBusy = isRunning || isUploading;
  const isOver = job !== undefined && job.status !== 'running';
  const isUnknown = plan.data !== undefined && plan.data.plan === undefined && !plan.isPending;
  const foot = isOver ? (
    <Button kind="primary" onClick={onClose}>
      Done
    </Button>
  ) : isBusy ? (
    <>
      <Button kind="danger" disabled={!isUploading && job === undefined} onClick={cancel}>
        Cancel {isUploading ? 'upload' : 'import'}
      </Button>
      {!isUploading && <Button onClick={onClose}>Run in background</Button>}
    </>
  ) : (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind="primary"
        disabled={file === undefined || plan.isPending || (found === undefined && !isUnknown)}
        onClick={() => file !== undefined && run(file, options)}
      >
        {found?.complete === true ? `Import ${plural(found.rows_good, 'row')}` : 'Import'}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      // An upload ends with its dialog's button only, not with a key pressed by chance.
      onClose={() => !isUploading && onClose()}
      title={`Import into ${dataset.name}`}
      about={file === undefined ? KINDS : `${file.name}, ${bytes(file.size)}`}
      className="w-[min(58rem,calc(100vw-1.5rem))]"
      foot={foot}
    >
      <div className="flex flex-col gap-3">
        {file === undefined && <FileField onFile={onFile} autoFocus />}
        {error !== null && <ErrorNote error={error} />}
        {isOver && <ImportResult job={job} />}
        {isBusy && !isOver && file !== undefined && (
          <ImportProgress
            file={file}
            sent={sent}
            job={job}
            rows={found?.complete === true ? found.rows_checked : undefined}
          />
        )}
        {!isBusy && !isOver && file !== undefined && (
          <>
            <ImportOptions dataset={dataset} options={options} onChange={setOptions} />
            {plan.error !== null && <ErrorNote error={plan.error} />}
            {plan.isPending && <SkeletonRows rows={6} />}
            {isUnknown && <NoPreview onCheck={() => check(file, options, true)} />}
            {plan.data?.plan !== undefined && plan.error === null && (
              <PlanView dataset={dataset} job={plan.data.plan} options={options} onChange={setOptions} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

const NoPreview = ({ onCheck }: { onCheck(): void }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunk p-3 text-sm">
    <p className="min-w-60 flex-1">
      This kind of file can only be read as a whole. Its columns are matched by name when it is imported. To
      see a preview, upload the file first: the import then uses the uploaded file.
    </p>
    <Button size="small" onClick={onCheck}>
      Upload for a preview
    </Button>
  </div>
);
