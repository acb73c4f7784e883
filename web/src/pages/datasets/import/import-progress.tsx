import { Progress } from '../../../kit/progress.tsx';
import { bytes, count, plural } from '../../../lib/format.ts';
import type { ImportJob } from './send-file.ts';

const PHASES: Readonly<Record<string, string>> = {
  waiting: 'Waiting to start',
  fetch: 'Fetching the file',
  read: 'Reading rows',
  store: 'Storing rows',
  clear: 'Cleaning up',
  refuse: 'Rejecting the file',
  done: 'Done',
};

interface ImportProgressProps {
  file: File;
  /** Bytes sent, while it is uploaded. */
  sent: number | undefined;
  job: ImportJob | undefined;
  /** All rows of the file, where they are known. */
  rows: number | undefined;
}

/** First how much of the file is uploaded, then how far the import itself is. */
export function ImportProgress({ file, sent, job, rows }: ImportProgressProps) {
  if (sent !== undefined) {
    // Headers are counted too.
    const done = Math.min(sent, file.size);
    const part = file.size === 0 ? 1 : done / file.size;
    return (
      <Line
        label="Upload"
        part={part}
        text={part === 1 ? 'Uploaded. Reading rows …' : `Uploading: ${bytes(done)} of ${bytes(file.size)}`}
      />
    );
  }
  if (job === undefined) return <Line label="Import" part={undefined} text="Starting the import …" />;
  const { phase, rows_read } = job.progress;
  return (
    <Line
      label="Import"
      part={rows === undefined || rows === 0 ? undefined : rows_read / rows}
      text={`${PHASES[phase] ?? phase}: ${rows === undefined ? plural(rows_read, 'row') : `${count(rows_read)} of ${plural(rows, 'row')}`} read`}
    />
  );
}

const Line = ({ label, part, text }: { label: string; part: number | undefined; text: string }) => (
  <section aria-label={label} className="flex flex-col gap-2 py-4">
    <p className="flex justify-between text-sm tabular-nums">
      <span role="status">{text}</span>
      {part !== undefined && <span className="text-quiet">{Math.floor(part * 100)} %</span>}
    </p>
    <Progress label={label} part={part} />
  </section>
);
