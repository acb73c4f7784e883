import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Input } from '../../../kit/field.tsx';
import { plural } from '../../../lib/format.ts';
import { type Draft, type DraftField, emptyField, type Preview } from './draft.ts';
import { FieldCard } from './field-card.tsx';

interface FieldsPanelProps {
  draft: Draft;
  preview: Preview | undefined;
  chosen: number | undefined;
  onChange(draft: Draft): void;
  onChoose(id: number | undefined): void;
}

/** The fields of the draft, each with what it finds. */
export function FieldsPanel({ draft, preview, chosen, onChange, onChoose }: FieldsPanelProps) {
  const { item, fields } = draft;
  const id = useId();
  const put = (number: number, next: DraftField | undefined) =>
    onChange({
      ...draft,
      fields: fields.flatMap((field) => (field.id === number ? (next ?? []) : field)),
    });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-1 border-b px-3 py-2 text-sm">
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="whitespace-nowrap text-quiet">
            One row per
          </label>
          <Input
            id={id}
            aria-invalid={preview?.item_fault !== null && preview?.item_fault !== undefined}
            className="h-7 min-w-0 flex-1 font-mono text-xs"
            placeholder="None: the page is one row"
            value={item ?? ''}
            onChange={(event) =>
              onChange({ ...draft, item: event.target.value === '' ? undefined : event.target.value })
            }
          />
          <span className="text-xs whitespace-nowrap text-faint tabular-nums">
            {preview === undefined ? '' : plural(preview.row_count, 'row')}
          </span>
        </div>
        {preview?.item_fault && <p className="text-xs text-bad">{preview.item_fault}</p>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <ul aria-label="Fields" tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        {fields.map((field) => (
          <FieldCard
            key={field.id}
            field={field}
            found={preview?.fields.find(({ name }) => name === field.name.trim())}
            isChosen={field.id === chosen}
            onChange={(next) => put(field.id, next)}
            onRemove={() => put(field.id, undefined)}
            onChoose={(isChosen) => onChoose(isChosen ? field.id : undefined)}
          />
        ))}
        {fields.length === 0 && (
          <li className="p-3 text-sm text-quiet">No fields yet. Click an element on the page.</li>
        )}
      </ul>
      <div className="flex items-center gap-2 border-t px-3 py-2">
        <Button size="small" onClick={() => onChange({ ...draft, fields: [...fields, emptyField()] })}>
          <Plus /> Add field
        </Button>
        <span className="text-xs text-faint">or click an element on the page</span>
      </div>
    </div>
  );
}
