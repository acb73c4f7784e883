import { Download } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { Menu, MenuItem, MenuTitle } from '../../kit/menu.tsx';
import { showToast } from '../../kit/toast.tsx';
import { count } from '../../lib/format.ts';
import { useChange } from '../../lib/query.ts';
import { type Engine, engineOf } from './use-query-run.ts';

const FORMATS = ['csv', 'jsonl', 'json', 'parquet', 'arrow'] as const;

/** Writes all rows of the answer to a file, and opens its link. */
export function ExportResult({ sql, engine }: { sql: string; engine: Engine }) {
  const made = useChange('query.export', {
    onDone: ({ download_url, row_count }) => {
      if (download_url !== undefined) location.assign(download_url);
      showToast({ text: `${count(row_count)} rows are written to the file`, kind: 'good' });
    },
  });
  return (
    <Menu
      trigger={
        <Button kind="quiet" busy={made.isPending} disabled={sql.trim() === ''}>
          <Download /> Export
        </Button>
      }
    >
      <MenuTitle>All rows as</MenuTitle>
      {FORMATS.map((format) => (
        <MenuItem
          key={format}
          onSelect={() =>
            made.mutate(
              { sql, format, ...engineOf(engine) },
              { onError: (error) => showToast({ text: error.message, kind: 'bad' }) },
            )
          }
        >
          {format}
        </MenuItem>
      ))}
    </Menu>
  );
}
