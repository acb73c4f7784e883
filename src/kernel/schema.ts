import Type, { type TProperties, type TSchema } from 'typebox';

/** What the document says of a schema and the code checks by other means, with messages of its own. */
export type Documented = Readonly<Record<string, unknown>>;

/** One of these fields, or sets of fields, and not two of them. */
export const eitherOr = (...fields: readonly (string | readonly string[])[]): Documented => ({
  oneOf: fields.map((one) => ({ required: typeof one === 'string' ? [one] : [...one] })),
});

/** These two do not stand beside each other. */
export const notBoth = (one: string, other: string): Documented => ({ not: { required: [one, other] } });

export const needing = (field: string, ...others: readonly string[]): Documented => ({
  dependentRequired: { [field]: others },
});

/** A choice of the one field that makes the others necessary. */
export const whenIs = (field: string, value: string, ...others: readonly string[]) => ({
  allOf: [
    {
      if: { properties: { [field]: { const: value } }, required: [field] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
      then: { required: others },
    },
  ],
});

/** At least one of these fields. */
export const anyOfFields = (...fields: readonly string[]): Documented => ({
  anyOf: fields.map((one) => ({ required: [one] })),
});

export const Uuid = (description?: string) =>
  Type.String({ format: 'uuid', ...(description === undefined ? {} : { description }) });

export const Timestamp = (description?: string) =>
  Type.String({
    format: 'date-time',
    examples: ['2026-03-01T09:30:00.000Z'],
    ...(description === undefined ? {} : { description }),
  });

export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const Literals = <const Values extends readonly string[]>(
  values: Values,
  options: { description?: string; documented?: Documented } = {},
) => Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options });

/** A record of the interface; its name becomes a component of the OpenAPI document. */
export const Named = <Properties extends TProperties>(
  title: string,
  properties: Properties,
  options: object = {},
) => Type.Object(properties, { title, ...options });

export const HttpUrl = (description: string) =>
  Type.String({ description, pattern: '^[hH][tT][tT][pP][sS]?://[^\\s/?#]\\S*$', maxLength: 2_048 });

export const Text = (maxLength: number, description: string, minLength = 1) =>
  Type.String({ minLength, maxLength, description });
