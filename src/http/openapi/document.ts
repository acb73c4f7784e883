import { VERSION } from '../../kernel/version.ts';
import type { Contract } from '../define-operation.ts';
import { errorResponses } from './errors.ts';
import { RATE_HEADERS } from './headers.ts';
import { Hoister, type Json, type Supplements } from './hoister.ts';
import { Links } from './links.ts';
import { describeOperation } from './operation.ts';
import { tagDescription } from './tags.ts';

export interface DocumentOptions {
  servers: { url: string; description: string }[];
  /** What only the whole program knows of a named schema. */
  supplements?: Supplements;
}

/** The OpenAPI 3.1 document of the declared operations, made from the same objects that the routes use. */
export function openApiDocument(
  declared: readonly Contract[],
  { servers, supplements = {} }: DocumentOptions,
): Json {
  const operations = declared.toSorted(byPlace);
  const hoister = new Hoister(supplements);
  const links = new Links(operations);
  // Definitions that are stored refuse unknown fields, wherever else their parts are shown: so they are described first.
  for (const { body, strict } of operations) if (body !== undefined && strict) hoister.hoistClosed(body);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation, hoister, links),
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
        'Every response has `X-Request-Id` and rate-limit headers. Unknown fields are ignored and listed in `X-Ignored-Fields`; with `Prefer: handling=strict` they are rejected.',
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
      responses: errorResponses(operations, hoister),
      links: links.components,
      schemas: inOrder(hoister.components),
      headers: RATE_HEADERS,
    },
  };
}

/** Whoever is mounted first, the document reads the same, and a new domain changes no line of the others. */
const byPlace = (one: Contract, other: Contract): number =>
  compare(one.tag, other.tag) || compare(one.path, other.path);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const inOrder = (parts: Json): Json =>
  Object.fromEntries(Object.entries(parts).toSorted(([one], [other]) => compare(one, other)));
