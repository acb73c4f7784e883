import { ListRestart, X } from 'lucide-react';
import { Badge } from '../../../kit/badge.tsx';
import { IconButton } from '../../../kit/button.tsx';
import { cn } from '../../../kit/cn.ts';
import { Input, Select } from '../../../kit/field.tsx';
import { Menu, MenuItem, MenuTitle } from '../../../kit/menu.tsx';
import { DATA_TYPES } from '../../../lib/data-types.ts';
import { percent } from '../crawl-area.tsx';
import { textOf } from '../rows-table.tsx';
import { type DataType, type DraftField, movedTo, type Preview, type Selector } from './draft.ts';

interface FieldCardProps {
  field: DraftField;
  found: Preview['fields'][number] | undefined;
  isChosen: boolean;
  onChange(field: DraftField): void;
  onRemove(): void;
  onChoose(isChosen: boolean): void;
}

const ATTRIBUTES = ['text', 'html', 'href', 'src', 'title', 'alt', 'content', 'datetime', 'value'];

const sourceOf = ({ source, path, type }: Selector): string =>
  [source, type, path].filter((part) => part !== undefined).join(' ');

const toneOf = (confidence: number) => (confidence >= 0.8 ? 'good' : confidence >= 0.5 ? 'warn' : 'bad');

/** A field in three lines: what it is called, where it stands, what it finds. */
export function FieldCard({ field, found, isChosen, onChange, onRemove, onChoose }: FieldCardProps) {
  const { name, data_type, selector, confidence, evidence, alternatives } = field;
  const label = name === '' ? 'the new field' : name;
  const attribute = selector.attribute ?? 'text';
  const fault = found?.fault ?? null;
  return (
    <li
      aria-label={label}
      onMouseEnter={() => onChoose(true)}
      onMouseLeave={() => onChoose(false)}
      onFocus={() => onChoose(true)}
      className={cn('flex flex-col gap-1 border-b px-3 py-2', isChosen && 'bg-accent-soft')}
    >
      <div className="flex items-center gap-1.5">
        <Input
          aria-label={`Name of ${label}`}
          className="h-7 min-w-0 flex-1 text-sm font-medium"
          placeholder="Name"
          value={name}
          onChange={(event) => onChange({ ...field, name: event.target.value })}
        />
        <Select
          aria-label={`Type of ${label}`}
          className="h-7 w-28 text-sm"
          value={data_type}
          onChange={(event) => onChange({ ...field, data_type: event.target.value as DataType })}
        >
          {DATA_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        {confidence !== null && (
          <span title={evidence.join(', ')}>
            <Badge tone={toneOf(confidence)}>{percent(confidence)}</Badge>
          </span>
        )}
        <IconButton label={`Remove ${label}`} size="small" onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {selector.source === undefined ? (
        <div className="flex items-center gap-1.5">
          <Input
            aria-label={`Selector of ${label}`}
            aria-invalid={fault !== null}
            className="h-7 min-w-0 flex-1 font-mono text-xs"
            placeholder="CSS or XPath"
            value={selector.css ?? selector.xpath ?? ''}
            onChange={(event) => onChange({ ...field, selector: movedTo(selector, event.target.value) })}
          />
          <Select
            aria-label={`What to read from ${label}`}
            className="h-7 w-28 text-sm"
            value={attribute}
            onChange={(event) =>
              onChange({ ...field, selector: { ...selector, attribute: event.target.value } })
            }
          >
            {[...new Set([...ATTRIBUTES, attribute])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          {alternatives.length > 0 && (
            <Menu
              trigger={
                <IconButton label={`Other selectors of ${label}`} size="small">
                  <ListRestart />
                </IconButton>
              }
            >
              <MenuTitle>Other selectors with the same result</MenuTitle>
              {alternatives.map((other) => (
                <MenuItem
                  key={JSON.stringify(other)}
                  onSelect={() => onChange({ ...field, selector: other, alternatives: [selector] })}
                >
                  <code className="font-mono text-xs">{other.css ?? other.xpath ?? sourceOf(other)}</code>
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
      ) : (
        <code className="truncate font-mono text-xs text-quiet">from the page's {sourceOf(selector)}</code>
      )}
      {fault !== null ? (
        <p className="text-xs text-bad">{fault}</p>
      ) : (
        found !== undefined && (
          <p className="flex gap-2 text-xs text-quiet">
            <span className="truncate">
              {found.samples.length === 0 ? 'no match on this page' : found.samples.map(textOf).join(' · ')}
            </span>
            <span className="ml-auto whitespace-nowrap text-faint">in {percent(found.filled)}</span>
          </p>
        )
      )}
    </li>
  );
}
