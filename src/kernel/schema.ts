import Type, { type TProperties, type TSchema } from 'typebox';

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
  options: { description?: string } = {},
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
