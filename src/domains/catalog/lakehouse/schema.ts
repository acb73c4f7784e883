import Type, { type Static } from 'typebox';
import { Named } from '../../../kernel/schema.ts';

const Identifier = Type.Array(Type.String(), { description: 'The namespace, as a list of its levels.' });

export const CatalogConfig = Named('IcebergCatalogConfig', {
  defaults: Type.Record(Type.String(), Type.String()),
  overrides: Type.Record(Type.String(), Type.String()),
  endpoints: Type.Array(Type.String(), { description: 'What this catalog serves; it is read-only.' }),
});

export const NamespaceList = Named('IcebergNamespaceList', {
  namespaces: Type.Array(Identifier),
  'next-page-token': Type.Optional(Type.String({ description: 'For the next page, if there is one.' })),
});

export const NamespaceRecord = Named('IcebergNamespace', {
  namespace: Identifier,
  properties: Type.Record(Type.String(), Type.String()),
});

export const TableList = Named('IcebergTableList', {
  identifiers: Type.Array(Type.Object({ namespace: Identifier, name: Type.String() })),
  'next-page-token': Type.Optional(Type.String({ description: 'For the next page, if there is one.' })),
});

const StorageCredential = Type.Object({
  prefix: Type.String({ description: 'The objects that these keys read.' }),
  config: Type.Record(Type.String(), Type.String()),
});

export const LoadedTable = Named('IcebergTable', {
  'metadata-location': Type.String(),
  metadata: Type.Unknown({ description: 'The metadata of the table, in format version 2.' }),
  config: Type.Record(Type.String(), Type.String(), {
    description: 'How to reach the objects: endpoint and short-lived keys.',
  }),
  'storage-credentials': Type.Array(StorageCredential),
});

export const CredentialList = Named('IcebergCredentials', {
  'storage-credentials': Type.Array(StorageCredential),
});

export const TokenAnswer = Named('IcebergToken', {
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer(),
  issued_token_type: Type.String(),
});

export const PAGE_QUERY = {
  pageToken: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'Of the page before; empty for the first page.' }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, description: 'Max entries in a page. All if omitted.' }),
  ),
};

const PageQuery = Type.Object(PAGE_QUERY);

/** One page of names in their order, and the token of the next. */
export function pageOfNames<Named extends { name: string }>(
  all: readonly Named[],
  { pageToken = '', pageSize }: Static<typeof PageQuery>,
): { shown: Named[]; next: { 'next-page-token'?: string } } {
  const after = Buffer.from(pageToken, 'base64url').toString();
  const sorted = all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const rest = pageToken === '' ? sorted : sorted.filter(({ name }) => name > after);
  const shown = rest.slice(0, pageSize ?? rest.length);
  const last = shown.at(-1);
  if (last === undefined || shown.length === rest.length) return { shown, next: {} };
  return { shown, next: { 'next-page-token': Buffer.from(last.name).toString('base64url') } };
}

export const EXAMPLE_CONFIG = {
  's3.endpoint': 'http://127.0.0.1:8080/s3',
  's3.path-style-access': 'true',
  's3.region': 'us-east-1',
  'client.region': 'us-east-1',
  's3.access-key-id': 'GRN3F0A9C41D7B86E25A1',
  's3.secret-access-key': 'kP2…',
  's3.session-token': 'WyIwMTk4…',
};
