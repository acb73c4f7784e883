import { notFound } from '../../../kernel/errors.ts';

export const noSuchNamespace = (name: string) =>
  notFound(`There is no namespace "${name.slice(0, 200)}". List them with GET /iceberg/v1/namespaces.`, {
    exception: 'NoSuchNamespaceException',
  });

export const noSuchTable = (namespace: string, name: string, cause?: unknown) =>
  notFound(
    `There is no table "${name.slice(0, 200)}" in the namespace ${namespace}. List them with GET /iceberg/v1/namespaces/${namespace}/tables.`,
    { exception: 'NoSuchTableException', cause },
  );

export const ambiguousTable = (name: string) =>
  notFound(
    `"${name.slice(0, 200)}" may be several tables, because some clients write a space as a plus sign. Load the table by its ID.`,
    { exception: 'NoSuchTableException' },
  );

/** The same for one of another account and for one that nobody has. */
export const noSuchWarehouse = () =>
  notFound(
    'There is no such warehouse. Use the ID of your account, as GET /api/v1/profile shows it, or none.',
    { exception: 'NoSuchWarehouseException' },
  );
