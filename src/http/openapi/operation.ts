import { STATUS_CODES } from 'node:http';
import type { TSchema } from 'typebox';
import { pascal } from '../../kernel/pascal.ts';
import type { Contract } from '../define-operation.ts';
import { errorsOf } from './errors.ts';
import { headersOf } from './headers.ts';
import type { Hoister, Json } from './hoister.ts';
import type { Links } from './links.ts';

export function describeOperation(operation: Contract, hoister: Hoister, links: Links): Json {
  const { params, query, body, example } = operation;
  const hoist = (schema: TSchema, name: string) => hoister.hoist(schema, pascal(operation.id) + name);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...descriptionOf(operation),
    ...(operation.public ? { security: [] } : {}),
    'x-required-scope':
      operation.public || operation.access !== undefined ? undefined : `${operation.tag}:${operation.effect}`,
    'x-required-role': operation.public ? undefined : operation.role,
    'x-moves': operation.moves,
    ...(operation.aliases.length === 0 ? {} : { 'x-aliases': operation.aliases }),
    parameters: [
      ...parametersOf(params, 'path', {}, hoist),
      ...parametersOf(query, 'query', example.query ?? {}, hoist),
      ...headerParameters(operation),
    ],
    ...(body === undefined ? {} : { requestBody: describeBody(operation, body, hoister) }),
    responses: { [operation.status]: describeAnswer(operation, hoister, links), ...errorsOf(operation) },
  };
}

function descriptionOf({ description, access }: Contract): Json {
  const text = [description, access?.documented].filter((part) => part !== undefined).join(' ');
  return text === '' ? {} : { description: text };
}

function describeBody(operation: Contract, body: TSchema, hoister: Hoister): Json {
  const { strict, example, id } = operation;
  return {
    required: ((body as { required?: string[] }).required ?? []).length > 0,
    content: {
      'application/json': {
        schema: strict ? hoister.hoistClosed(body) : hoister.hoist(body, `${pascal(id)}Body`),
        ...(example.body === undefined ? {} : { example: example.body }),
      },
      ...uploadsOf(operation),
    },
  };
}

function describeAnswer(operation: Contract, hoister: Hoister, links: Links): Json {
  const { status, output, example, streams, id } = operation;
  const followed = links.from(operation);
  const json = { schema: hoister.hoist(output, `${pascal(id)}Answer`), example: example.response };
  return {
    description: STATUS_CODES[status],
    headers: headersOf(operation),
    ...(status === 204
      ? {}
      : {
          content: {
            ...(example.response === undefined ? {} : { 'application/json': json }),
            ...Object.fromEntries(streams.map((type) => [type, { schema: BYTES }])),
          },
        }),
    ...(Object.keys(followed).length === 0 ? {} : { links: followed }),
  };
}

const BYTES = { type: 'string', format: 'binary' };
const FORM = { type: 'object', properties: { file: BYTES }, required: ['file'] };

const uploadsOf = ({ uploads, bytes }: Contract): Json =>
  Object.fromEntries(
    [...uploads, ...bytes]
      .filter((type) => type !== 'application/json')
      .map((type) => [type, { schema: type === 'multipart/form-data' ? FORM : BYTES }]),
  );

function parametersOf(
  schema: Contract['query'],
  where: string,
  examples: Readonly<Record<string, unknown>>,
  hoist: (schema: TSchema, name: string) => unknown,
): Json[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    return {
      name,
      in: where,
      required: where === 'path' || (required.has(name) && !('default' in property)),
      ...(description === undefined ? {} : { description }),
      schema: hoist(rest as TSchema, pascal(name)),
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
          description: 'The first response for this key is stored for 24 hours and returned again.',
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
        },
      ]
    : [];
