import { ApiClient } from './client.ts';

export interface DeclaredOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  public: boolean;
  scope: string | undefined;
  role: string | undefined;
  /** Names of the query parameters. */
  query: string[];
  /** The query parameters that it cannot do without, as in its example. */
  neededQuery: Record<string, string>;
  /** Whether a call without a body is refused for that alone. */
  needsBody: boolean;
  /** Schema of the body, references resolved. */
  body: object | undefined;
  exampleBody: unknown;
  /** It takes files besides JSON, and an array is one of them. */
  takesFiles: boolean;
  /** Wrong input is answered with a sentence instead of JSON. */
  refusesPlainly: boolean;
  /** What it does with data. */
  moves: string | undefined;
}

/** The operations as the running program describes them. */
export async function declaredOperations(address: string): Promise<DeclaredOperation[]> {
  const { body: document } = await new ApiClient(address, undefined).get('/openapi.json');
  const schemas = document.components.schemas;
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content['application/json'];
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0],
        public: operation.security?.length === 0,
        scope: operation['x-required-scope'],
        role: operation['x-required-role'],
        query: operation.parameters
          .filter((parameter: any) => parameter.in === 'query')
          .map((parameter: any) => parameter.name),
        neededQuery: Object.fromEntries(
          operation.parameters
            .filter(
              (parameter: any) =>
                parameter.in === 'query' && parameter.required === true && 'example' in parameter,
            )
            .map((parameter: any) => [parameter.name, String(parameter.example)]),
        ),
        needsBody: operation.requestBody?.required === true,
        body: content === undefined ? undefined : (resolve(content.schema, schemas) as object),
        exampleBody: content?.example,
        refusesPlainly: 'text/plain' in (operation.responses['400']?.content ?? {}),
        moves: operation['x-moves'],
        takesFiles: Object.keys(operation.requestBody?.content ?? {}).length > 1,
      };
    }),
  );
}

function resolve(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((inner) => resolve(inner, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const reference = (value as { $ref?: string }).$ref;
  if (reference !== undefined) return resolve(schemas[reference.split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner, schemas)]));
}
