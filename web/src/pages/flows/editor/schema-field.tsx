import { useId, useState } from 'react';
import { CodeEditor } from '../../../kit/code-editor.tsx';
import { Field, Input, Select, TextArea } from '../../../kit/field.tsx';
import type { Schema } from '../../../lib/openapi.ts';
import { Known } from './known-ids.tsx';
import { readText, shapeOf, textOf } from './schema-values.ts';

interface SchemaFieldProps {
  name: string;
  schema: Schema;
  value: unknown;
  required: boolean;
  error: string | undefined;
  onChange(value: unknown): void;
}

/** One field of a stage's config, as its schema has it. A placeholder can stand in any of them. */
export function SchemaField({ name, schema, value, required, error, onChange }: SchemaFieldProps) {
  const shape = shapeOf(schema, name);
  const [text, setText] = useState(() => textOf(value, shape));
  const [fault, setFault] = useState<string>();
  const list = useId();
  const change = (next: string) => {
    setText(next);
    const read = readText(next, shape);
    setFault('fault' in read ? read.fault : undefined);
    if (!('fault' in read)) onChange(read.value);
  };
  const isWide = shape === 'json' || shape === 'lines' || shape === 'sql';
  return (
    <Field
      label={<code className="font-mono">{name}</code>}
      hint={schema.description}
      error={fault ?? error}
      required={required}
      className={isWide ? 'sm:col-span-2' : ''}
    >
      {(props) => {
        if (shape === 'sql')
          return (
            <CodeEditor
              label={name}
              value={text}
              onChange={change}
              className="h-44"
              hint="SELECT … FROM input"
            />
          );
        if (shape === 'choice' || shape === 'switch')
          return (
            <Select {...props} required={false} value={text} onChange={(event) => change(event.target.value)}>
              <option value="">{required ? 'Choose …' : 'Not set'}</option>
              {(shape === 'switch' ? [true, false] : (schema.enum ?? [])).map((choice) => (
                <option key={String(choice)} value={String(choice)}>
                  {String(choice)}
                </option>
              ))}
            </Select>
          );
        if (shape === 'json' || shape === 'lines')
          return (
            <TextArea
              {...props}
              required={false}
              value={text}
              spellCheck={false}
              rows={Math.min(10, Math.max(2, text.split('\n').length))}
              placeholder={shape === 'json' ? 'JSON' : 'One per line'}
              onChange={(event) => change(event.target.value)}
              className="min-h-14 font-mono text-xs"
            />
          );
        return (
          <>
            <Input
              {...props}
              required={false}
              value={text}
              autoComplete="off"
              {...(shape === 'number' ? { inputMode: 'decimal' as const } : {})}
              {...(shape === 'dataset' || shape === 'spider' ? { list } : {})}
              onChange={(event) => change(event.target.value)}
            />
            {(shape === 'dataset' || shape === 'spider') && <Known id={list} of={shape} />}
          </>
        );
      }}
    </Field>
  );
}
