import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Menu, MenuItem, MenuTitle } from '../../kit/menu.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { bytes, plural } from '../../lib/format.ts';
import { useChange } from '../../lib/query.ts';
import type { Dataset, Filters } from './filters.ts';

const FORMATS = ['csv', 'jsonl', 'json', 'parquet', 'arrow'] as const;

interface ExportMenuProps {
  dataset: Dataset;
  filters: Filters;
  sort: string;
}

/** Writes the rows as they are filtered and sorted to a file, and shows its link. */
export function ExportMenu({ dataset, filters, sort }: ExportMenuProps) {
  const [format, setFormat] = useState<string>();
  const made = useChange('datasets.export');
  const start = (chosen: (typeof FORMATS)[number], escapes = false) => {
    setFormat(chosen);
    made.mutate({
      dataset_id: dataset.dataset_id,
      format: chosen,
      filters: filters as never,
      ...(sort === '' ? {} : { sort }),
      ...(escapes ? { escape_formulas: true } : {}),
    });
  };
  const file = made.data;
  const inline = useMemo(() => inlineAddress(file?.data), [file?.data]);
  const address = file?.download_url ?? inline;
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Download /> <span className="max-sm:sr-only">Export</span>
          </Button>
        }
      >
        <MenuTitle>{Object.keys(filters).length === 0 ? 'All rows as' : 'The filtered rows as'}</MenuTitle>
        {FORMATS.map((name) => (
          <MenuItem key={name} onSelect={() => start(name)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => start('csv', true)}>csv for spreadsheets (formulas escaped)</MenuItem>
      </Menu>
      <Dialog
        open={format !== undefined}
        onClose={() => setFormat(undefined)}
        title={`Export as ${format}`}
        foot={<Button onClick={() => setFormat(undefined)}>Close</Button>}
      >
        {made.error !== null && <ErrorNote error={made.error} />}
        {made.isPending && <Skeleton className="h-8" />}
        {file !== undefined && address !== undefined && (
          <div className="flex flex-col gap-2">
            <p className="text-sm text-quiet">
              {plural(file.row_count, 'row')}
              {file.bytes !== undefined && `, ${bytes(file.bytes)}`}
              {file.expires_at !== undefined && (
                <>
                  ; the link expires <Time at={file.expires_at} />
                </>
              )}
            </p>
            <a
              href={address}
              download={`${dataset.name}.${file.format}`}
              className="inline-flex h-8 items-center gap-1.5 self-start rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-hover"
            >
              <Download className="size-4" aria-hidden /> Download {dataset.name}.{file.format}
            </a>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** Small exports come in the answer itself. */
const inlineAddress = (rows: unknown[] | undefined): string | undefined =>
  rows === undefined
    ? undefined
    : URL.createObjectURL(new Blob([JSON.stringify(rows)], { type: 'application/json' }));
