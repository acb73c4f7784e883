import { Field, Input, Select, TextArea } from '../../kit/field.tsx';
import type { DescribedField, Schema } from '../../lib/openapi.ts';

const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined
    ? [...(schema.anyOf ?? schema.oneOf ?? [])].flatMap(typesOf)
    : typeof schema.type === 'string'
      ? [schema.type]
      : schema.type;

const choicesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.enum ??
  (schema.anyOf ?? schema.oneOf)?.flatMap((inner) =>
    inner.const === undefined ? [...(inner.enum ?? [])] : [inner.const],
  );

type Shape = 'choice' | 'switch' | 'number' | 'text' | 'long' | 'json';

const LONG = 1_000;

function shapeOf(schema: Schema): Shape {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if ((choicesOf(schema)?.length ?? 0) > 0) return 'choice';
  if (types.length !== 1) return 'json';
  if (types[0] === 'boolean') return 'switch';
  if (types[0] === 'integer' || types[0] === 'number') return 'number';
  if (types[0] !== 'string') return 'json';
  return (schema.maxLength ?? 0) > LONG && schema.pattern === undefined ? 'long' : 'text';
}

/** What a typed text means for the field; undefined when nothing was typed. Throws on JSON that cannot be read. */
export function readValue({ schema, name }: DescribedField, text: string): unknown {
  if (text === '') return undefined;
  switch (shapeOf(schema)) {
    case 'switch':
      return text === 'true';
    case 'number':
      return Number(text);
    case 'json':
      try {
        return JSON.parse(text);
      } catch {
        // Text is one of several types that such a field takes.
        if (typesOf(schema).includes('string') || typesOf(schema).length === 0) return text;
        throw new Error(`${name} is not JSON. Check its brackets, quotes and commas.`);
      }
    default:
      return text;
  }
}

export const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value, null, 2)
      : String(value);

interface FieldInputProps {
  field: DescribedField;
  value: string;
  onChange(text: string): void;
  error: string | undefined;
}

/** The input for one field of an operation, as its schema says. */
export function FieldInput({ field, value, onChange, error }: FieldInputProps) {
  const { name, required, schema, description } = field;
  const shape = shapeOf(schema);
  const hint =
    schema.default === undefined
      ? description
      : `${description ?? ''} Defaults to ${textOf(schema.default)}.`;
  return (
    <Field
      label={<code className="font-mono">{name}</code>}
      hint={hint}
      error={error}
      required={required}
      className={shape === 'json' || shape === 'long' ? 'sm:col-span-2' : ''}
    >
      {(props) => {
        if (shape === 'choice' || shape === 'switch')
          return (
            <Select {...props} value={value} onChange={(event) => onChange(event.target.value)}>
              <option value="">{required ? 'Choose …' : 'Not set'}</option>
              {(shape === 'switch' ? [true, false] : (choicesOf(schema) ?? [])).map((choice) => (
                <option key={String(choice)} value={String(choice)}>
                  {String(choice)}
                </option>
              ))}
            </Select>
          );
        if (shape === 'json' || shape === 'long')
          return (
            <TextArea
              {...props}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              rows={Math.min(12, Math.max(3, value.split('\n').length))}
              spellCheck={false}
              className="font-mono text-xs"
              placeholder={shape === 'json' ? 'JSON' : ''}
            />
          );
        return (
          <Input
            {...props}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...(shape === 'number'
              ? { type: 'number', step: 'any', min: schema.minimum, max: schema.maximum }
              : { type: 'text' })}
            {...(name.includes('password') ? { type: 'password' } : {})}
            autoComplete="off"
          />
        );
      }}
    </Field>
  );
}
