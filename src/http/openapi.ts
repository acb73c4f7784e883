import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import { VERSION } from '../kernel/version.ts';
import type { Contract } from './define-operation.ts';
import { ErrorResponse } from './error-answer.ts';

type Json = Record<string, unknown>;

const ERROR_NAMES: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'The credential is missing or not valid.',
  403: 'The role, scope, key or tier does not suffice.',
  404: 'There is no such thing in this account.',
  409: 'The state does not allow it, or the name is taken.',
  413: 'The body is too large.',
  415: 'The content type is not taken here.',
  429: 'A limit is reached.',
  500: 'Something went wrong on our side.',
  502: 'A third party answered badly.',
  503: 'Not available right now.',
  504: 'It took too long.',
};

/** The OpenAPI 3.1 document of the declared operations, made from the same objects that the routes use. */
export function openApiDocument(
  operations: readonly Contract[],
  servers: { url: string; description: string }[],
): Json {
  const components: Json = {};
  const hoist = hoister(components);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation, hoist),
    };
  }
  const tags = [...new Set(operations.map(({ tag }) => tag))]
    .sort()
    .map((name) => ({ name, description: tagDescription(name) }));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Granary',
      version: VERSION,
      summary: 'Web pages, APIs and files become validated, queryable datasets.',
      description:
        'Every answer carries `X-Request-Id` and the rate-limit headers. Unknown fields are ignored and named in `X-Ignored-Fields`; with `Prefer: handling=strict` they are refused.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers,
    tags,
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (`svc_live_…`, `svc_test_…`) or a session token.',
        },
      },
      schemas: components,
      headers: RATE_HEADERS,
    },
  };
}

type Hoist = (schema: TSchema) => unknown;

function describeOperation(operation: Contract, hoist: Hoist): Json {
  const { params, query, body, status, output, example } = operation;
  const statuses = [400, 401, 403, 404, 413, 415, 429, 500, 503].filter((code) => mayAnswer(operation, code));
  const errors = [...new Set([...statuses, ...operation.errors])].sort();
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.public ? { security: [] } : {}),
    'x-required-scope': operation.public ? undefined : `${operation.tag}:${operation.effect}`,
    'x-required-role': operation.public ? undefined : operation.role,
    parameters: [
      ...parametersOf(params, 'path', {}, hoist),
      ...parametersOf(query, 'query', example.query ?? {}, hoist),
      ...headerParameters(operation),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: ((body.required as string[] | undefined) ?? []).length > 0,
            content: {
              'application/json': {
                schema: hoist(body),
                ...(example.body === undefined ? {} : { example: example.body }),
              },
              ...uploadsOf(operation),
            },
          },
        }),
    responses: {
      [status]: {
        description: STATUS_CODES[status],
        headers: headersOf(operation),
        ...(status === 204
          ? {}
          : {
              content: {
                ...(example.response === undefined
                  ? {}
                  : { 'application/json': { schema: hoist(output), example: example.response } }),
                ...Object.fromEntries(operation.streams.map((type) => [type, { schema: BYTES }])),
              },
            }),
      },
      ...Object.fromEntries(
        errors.map((code) => [
          code,
          {
            description: ERROR_NAMES[code] ?? STATUS_CODES[code],
            content: { 'application/json': { schema: hoist(ErrorResponse) } },
          },
        ]),
      ),
    },
  };
}

const BYTES = { type: 'string', format: 'binary' };
const FORM = { type: 'object', properties: { file: BYTES }, required: ['file'] };

const uploadsOf = ({ uploads }: Contract): Json =>
  Object.fromEntries(
    uploads
      .filter((type) => type !== 'application/json')
      .map((type) => [type, { schema: type === 'multipart/form-data' ? FORM : BYTES }]),
  );

function mayAnswer({ public: open, params, body }: Contract, code: number): boolean {
  if (open && (code === 401 || code === 403)) return false;
  if (code === 404) return Object.keys(params.properties).length > 0;
  if (code === 413 || code === 415) return body !== undefined;
  return true;
}

function parametersOf(
  schema: Contract['query'],
  place: string,
  examples: Readonly<Record<string, unknown>>,
  hoist: Hoist,
): Json[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    return {
      name,
      in: place,
      required: place === 'path' || (required.has(name) && !('default' in property)),
      ...(description === undefined ? {} : { description }),
      schema: hoist(rest as TSchema),
      ...(name in examples ? { example: examples[name] } : {}),
    };
  });
}

const headerParameters = ({ method, public: open }: Contract): Json[] =>
  method === 'POST' && !open
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The first answer to this key is kept for 24 hours and given again.',
          schema: { type: 'string', maxLength: 255 },
        },
      ]
    : [];

const RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Most requests in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the window ends.',
    schema: { type: 'integer' },
  },
  'X-Request-Id': { description: 'Name this when you report a fault.', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
};

function headersOf({ totalHeader }: Contract): Json {
  const names = Object.keys(RATE_HEADERS).filter((name) => totalHeader || name !== 'X-Total-Count');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Records with a title become components once, and references everywhere. */
function hoister(components: Json): Hoist {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { title, ...rest } = value as Json;
    const plain = Object.fromEntries(
      Object.entries(rest).map(([key, inner]) => [key, key === 'examples' ? inner : visit(inner)]),
    );
    if (typeof title !== 'string' || !('type' in rest))
      return title === undefined ? plain : { title, ...plain };
    components[title] ??= plain;
    return { $ref: `#/components/schemas/${title}` };
  };
  return visit as Hoist;
}

const TAGS: Record<string, string> = {
  auth: 'Keys, tenants and what they have used.',
  artifacts: 'Files registered by their source and kept in the object store.',
  crawl: 'Crawl jobs: durable, polite, with a frontier that can be looked into.',
  content: 'What a page says: its article as text and Markdown.',
  dashboard: 'What runs, what broke and what changed, in one answer or as a stream.',
  datasets: 'Typed tables: columns, rows, filters.',
  etl: 'Files from anywhere, compressed, parsed into Parquet, and loaded into PostgreSQL, one by one or as pipelines.',
  enrichment: 'New columns for the rows of a dataset, looked up by domain or address.',
  inspection: 'A look into a page, its answer, and what selectors find in it.',
  lineage: 'Where data comes from and goes to, by asset and by column, and the consents it stands on.',
  query: 'SQL over datasets.',
  pipelines: 'Graphs of stages that run on demand or on a schedule, and survive anything.',
  'workflow-templates': 'Graphs of stages with typed inputs, to run again and again with other values.',
  queue: "Durable work for the account's own workers, handed out with leases.",
  schemas: 'Named, versioned schemas, held to a compatibility, and rows checked against them.',
  spiders: 'What to read from which pages, and where the rows go.',
  sites: 'The web sites an account works on.',
  usage: 'API usage by key, group and day.',
  profile: "The account's and the user's own profile.",
  analysis: 'The state of the service as an account sees it.',
  health: 'Whether the service and its parts are up.',
  session: 'Sign-in for the dashboard.',
};

const tagDescription = (name: string): string => TAGS[name] ?? `Operations on ${name.replaceAll('-', ' ')}.`;
