import type { DuckDBConnection } from '@duckdb/node-api';
import { serializeTree } from './commands.ts';

const PATTERN = 'SELECT count(*) FROM counted';
/** Where something stands, and how people call it, does not change what it counts. */
const IRRELEVANT = new Set(['query_location', 'alias', 'table_name']);

interface CountTree {
  statements: [{ node: { select_list: [{ alias: string }] } }];
}

let pattern: string | undefined;

/** The name of the only column, when a text counts all rows of one table and does nothing else. */
export async function bareCount(connection: DuckDBConnection, tree: unknown): Promise<string | undefined> {
  pattern ??= shapeOf(await serializeTree(connection, PATTERN));
  if (shapeOf(tree) !== pattern) return undefined;
  return (tree as CountTree).statements[0].node.select_list[0].alias || 'count_star()';
}

const shapeOf = (tree: unknown): string =>
  JSON.stringify(tree, (key, value) => (IRRELEVANT.has(key) ? undefined : value));
