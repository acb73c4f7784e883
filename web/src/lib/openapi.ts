import { queryOptions, useQuery } from '@tanstack/react-query';

export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  $ref?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  description?: string;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
}

export interface DescribedField {
  name: string;
  place: 'path' | 'query' | 'body';
  required: boolean;
  schema: Schema;
  description: string | undefined;
}

export interface DescribedOperation {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  role: string | undefined;
  fields: readonly DescribedField[];
  /** Media types of files it takes as its body. */
  uploads: readonly string[];
  example: Readonly<Record<string, unknown>>;
}

interface Described {
  operations: readonly DescribedOperation[];
  byId: ReadonlyMap<string, DescribedOperation>;
  resolve(schema: Schema): Schema;
}

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

const document = queryOptions({
  queryKey: ['openapi'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Described> =>
    describe(await (await fetch('/openapi.json', { signal })).json()),
});

/** Every operation with its fields; asked for once. */
export const useOpenApi = () => useQuery(document);

function describe(source: Json): Described {
  const schemas = ((source.components as Json).schemas ?? {}) as Record<string, Schema>;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : { ...schemas[schema.$ref.split('/').at(-1) ?? ''] };
  const operations = Object.entries(source.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        describeOperation(path, method, operation, resolve),
      ),
  );
  return { operations, byId: new Map(operations.map((operation) => [operation.id, operation])), resolve };
}

function describeOperation(
  path: string,
  method: string,
  operation: Json,
  resolve: (schema: Schema) => Schema,
): DescribedOperation {
  const parameters = ((operation.parameters ?? []) as Parameter[]).filter(
    (parameter) => parameter.in !== 'header',
  );
  const content = ((operation.requestBody as Json | undefined)?.content ?? {}) as Record<
    string,
    { schema: Schema; example?: Json }
  >;
  const body = resolve(content['application/json']?.schema ?? {});
  const examples = parameters
    .filter(({ example }) => example !== undefined)
    .map(({ name, example }) => [name, example]);
  return {
    id: String(operation.operationId),
    tag: String((operation.tags as string[])[0]),
    method: method.toUpperCase(),
    path,
    summary: String(operation.summary),
    description: operation.description as string | undefined,
    role: operation['x-required-role'] as string | undefined,
    uploads: Object.keys(content).filter((type) => type !== 'application/json'),
    example: { ...Object.fromEntries(examples), ...content['application/json']?.example },
    fields: [
      ...parameters.map((parameter) => ({
        name: parameter.name,
        place: parameter.in as 'path' | 'query',
        required: parameter.required === true,
        schema: resolve(parameter.schema),
        description: parameter.description,
      })),
      ...Object.entries(body.properties ?? {}).map(([name, schema]) => ({
        name,
        place: 'body' as const,
        required: body.required?.includes(name) === true,
        schema: resolve(schema),
        description: schema.description ?? resolve(schema).description,
      })),
    ],
  };
}
