import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { takeInstance } from './instances.ts';
import type { EngineSettings, HotRows, Relation, Sandbox, View } from './messages.ts';
import type { ResultColumn } from './projection.ts';
import { quoteName, quoteText } from './text.ts';

/** A DuckDB of its own that sees the files it was opened with, and nothing else, for good. */
export interface OpenSandbox {
  connection: DuckDBConnection;
  /** What it may read. */
  files: readonly string[];
  /** The columns of queries without parameters that were bound before. */
  described: Map<string, ResultColumn[]>;
  /** Queries that were planned before: what they read does not change here, so the plan stays good. */
  planned: Map<string, DuckDBPreparedStatement>;
  /** Takes the folders of the files out of a text for users. */
  withoutPaths(text: string): string;
  close(): void;
}

/** A view that was let through, yet cannot be made: what it reads has changed since. */
export class ViewFailure extends Error {}

/** DuckDB's own limit is 1,000: so deep a tree is a burden for everything that follows. */
const DEEPEST_EXPRESSION = 400;

export async function openSandbox(
  { relations, views = [], writable, spillFolder, threads }: Sandbox,
  readable: readonly string[],
  settings: EngineSettings,
): Promise<OpenSandbox> {
  const instance = await takeInstance(settings, { threads, spillFolder });
  const connection = await instance.connect();
  const planned: OpenSandbox['planned'] = new Map();
  const close = () => {
    for (const statement of planned.values()) statement.destroySync();
    connection.closeSync();
    instance.closeSync();
  };
  const files = [...relations.flatMap((relation) => relation.files), ...readable, ...writable];
  const folders = [...new Set(files.map((file) => `${dirname(file)}/`))].sort((a, b) => b.length - a.length);
  const withoutPaths = (text: string) =>
    folders.reduce((clean, folder) => withoutCutPath(clean.replaceAll(folder, ''), folder), text);
  try {
    for (const setting of [
      "SET TimeZone = 'UTC'",
      'SET parquet_metadata_cache = true',
      'SET enable_progress_bar = true',
      'SET enable_progress_bar_print = false',
      `SET max_expression_depth = ${DEEPEST_EXPRESSION}`,
      `SET allowed_paths = [${files.map(quoteText).join(', ')}]`,
    ]) {
      await connection.run(setting);
    }
    for (const relation of relations) await createRelation(connection, relation);
    await connection.run('SET enable_external_access = false');
    await connection.run('SET lock_configuration = true');
    // Only now: they are text of users.
    for (const view of views) await createView(connection, view, withoutPaths);
  } catch (error) {
    close();
    throw error;
  }
  return { connection, files, described: new Map(), planned, withoutPaths, close };
}

async function createRelation(connection: DuckDBConnection, { name, select, rows }: Relation): Promise<void> {
  if (rows !== undefined) await loadRows(connection, name, rows);
  await connection.run(`CREATE VIEW main.${quoteName(name)} AS ${select}`);
}

async function createView(
  connection: DuckDBConnection,
  { name, sql }: View,
  withoutPaths: (text: string) => string,
): Promise<void> {
  try {
    await connection.run(`CREATE VIEW main.${quoteName(name)} AS\n${sql}`);
  } catch (error) {
    throw new ViewFailure(`The view "${name}" cannot be read: ${withoutPaths((error as Error).message)}`);
  }
}

async function loadRows(
  connection: DuckDBConnection,
  name: string,
  { columns, json }: HotRows,
): Promise<void> {
  const shape = JSON.stringify([Object.fromEntries(columns.map((column) => [column.name, column.type]))]);
  const fields = columns
    .map((column) => `r.${quoteName(column.name)} AS ${quoteName(column.name)}`)
    .join(', ');
  await connection.run('CREATE SCHEMA IF NOT EXISTS hot');
  await connection.run(
    `CREATE TABLE hot.${quoteName(name)} AS SELECT ${fields} FROM (SELECT unnest(from_json_strict($1::VARCHAR, ${quoteText(shape)})) AS r)`,
    [json],
  );
}

/** DuckDB shows the beginning of a long line alone, which may end in the middle of a path. */
function withoutCutPath(text: string, folder: string): string {
  return text.replaceAll(/'([^'\n]*)\.\.\.$/gm, (whole, begun: string) =>
    begun !== '' && folder.startsWith(begun) ? "'..." : whole,
  );
}
