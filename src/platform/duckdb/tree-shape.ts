import { createHash } from 'node:crypto';

type Node = Record<string, unknown>;

/** Names what a text does, whatever its tables are called and in which state they are read; positions do not count. */
export const treeShape = (tree: unknown): string =>
  createHash('sha256').update(JSON.stringify(tree, withoutNames)).digest('base64');

function withoutNames(key: string, value: unknown): unknown {
  if (key === 'query_location') return undefined;
  const node = value as Node | null;
  if (typeof node !== 'object' || node?.type !== 'BASE_TABLE') return value;
  return { ...node, alias: node.alias || node.table_name, table_name: '', at_clause: null };
}
