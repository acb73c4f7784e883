import { FileUp } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { callOf, curlOf } from '../../lib/curl.ts';
import type { Dataset, DataType } from './filters.ts';

const EXAMPLES: Readonly<Record<DataType, unknown>> = {
  text: 'Bread',
  integer: 3,
  float: 3.2,
  boolean: true,
  timestamp: '2026-03-01T09:30:00Z',
  jsonb: { size: 'large' },
  url: 'https://www.example.com/bread',
  email: 'ann@example.com',
};

interface NoRowsProps {
  dataset: Dataset;
  isFiltered: boolean;
  onImport(): void;
}

/** An empty dataset says how rows get into it. */
export function NoRows({ dataset, isFiltered, onImport }: NoRowsProps) {
  if (isFiltered) return <p>No rows match. Remove a filter.</p>;
  const row = Object.fromEntries(
    dataset.columns.slice(0, 6).map(({ name, data_type }) => [name, EXAMPLES[data_type]]),
  );
  const curl = curlOf(callOf('datasets.insert-rows', { dataset_id: dataset.dataset_id, rows: [row] }));
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3">
      <p>No rows yet. Drop a file anywhere, start a crawl, or insert rows with an API call.</p>
      <Button onClick={onImport}>
        <FileUp /> Choose a file
      </Button>
      <div className="flex w-full items-start gap-1 rounded-md border bg-sunk p-2">
        <pre className="min-w-0 flex-1 overflow-x-auto p-1 font-mono text-xs">{curl}</pre>
        <CopyButton text={curl} label="Copy command" />
      </div>
    </div>
  );
}
