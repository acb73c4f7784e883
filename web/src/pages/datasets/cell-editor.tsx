import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api, GranaryError } from '../../lib/api.ts';
import { faultOf } from '../../lib/query.ts';
import type { DatasetColumn } from './filters.ts';
import type { GridRow } from './row-window.ts';
import { editedText, typedValue } from './values.ts';

interface CellEditorProps {
  datasetId: string;
  column: DatasetColumn;
  row: GridRow;
  onSaved(row: GridRow): void;
  onClose(): void;
}

/** The row as it is now, with one value exchanged: what others have changed in it meanwhile stays. */
export async function replaceValue(
  dataset_id: string,
  row_id: string,
  column: string,
  value: unknown,
): Promise<GridRow> {
  const { data } = await api().call('datasets.list-rows', { dataset_id, row_id });
  const changed = { ...data[0]?.data, [column]: value };
  return api().call('datasets.replace-row', { dataset_id, row_id, data: changed });
}

const toldFault = (error: unknown, column: string): string =>
  faultOf(error, column) ??
  (error instanceof GranaryError ? (error.details[0]?.message ?? error.message) : String(error));

/** Enter to save, Esc to cancel, Ctrl/⌘ Delete empties. What the interface says of a wrong value stands below it. */
export function CellEditor({ datasetId, column, row, onSaved, onClose }: CellEditorProps) {
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const before = editedText(row.data[column.name]);
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = async (value: unknown) => {
    if (busy) return;
    setBusy(true);
    try {
      onSaved(await replaceValue(datasetId, row.row_id, column.name, value));
    } catch (error) {
      setFault(toldFault(error, column.name));
      setBusy(false);
    }
  };
  const keep = () => (text === before ? onClose() : void save(typedValue(text, column.data_type)));
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      keep();
    } else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) void save(null);
  };
  return (
    <>
      <input
        ref={input}
        value={text}
        readOnly={busy}
        aria-busy={busy}
        list={column.data_type === 'boolean' ? `${note}-values` : undefined}
        aria-label={`${column.name} of row ${row.row_id}`}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={note}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => fault === undefined && !busy && keep()}
        className="h-full w-full bg-panel px-2 font-mono text-xs outline-2 -outline-offset-2 outline-accent-ink aria-invalid:outline-bad"
      />
      {column.data_type === 'boolean' && (
        <datalist id={`${note}-values`}>
          <option value="true" />
          <option value="false" />
        </datalist>
      )}
      <p
        id={note}
        role={fault === undefined ? undefined : 'alert'}
        className="absolute top-full left-0 z-30 w-max max-w-80 rounded-md border bg-panel px-2 py-1 text-left font-sans text-xs leading-4 whitespace-normal shadow-raised"
      >
        {fault === undefined ? (
          <span className="text-faint">
            {column.data_type} · Enter to save, Esc to cancel{column.nullable && ', Ctrl Delete to clear'}
          </span>
        ) : (
          <span className="text-bad">{fault}</span>
        )}
      </p>
    </>
  );
}
