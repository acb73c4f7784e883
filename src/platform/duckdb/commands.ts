import { type DuckDBConnection, ResultReturnType } from '@duckdb/node-api';
import type { Answer, Column, Command, Parameters, SandboxedSql } from './messages.ts';
import {
  bracketed,
  csvColumns,
  csvHeader,
  csvRows,
  jsonColumns,
  jsonRows,
  limitClause,
  plainColumns,
  type ResultColumn,
  resultColumns,
} from './projection.ts';
import type { OpenSandbox } from './sandbox.ts';
import { quoteText } from './text.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const CHUNK_BYTES = 256 * 1024;
const DESCRIPTIONS_KEPT = 100;

/** The rows as JSON, up to the limits; a row more is read to know whether there are more. */
export async function runQuery(
  sandbox: OpenSandbox,
  command: Of<'query'>,
): Promise<{ answer: Answer['query']; body: Buffer }> {
  const columns = await columnsOf(sandbox, command);
  const lines = jsonRows(command.sql, columns, command.limit + 1);
  const result = await sandbox.connection.run(lines, bindable(command.params));
  const rows: string[] = [];
  let bytes = 2;
  let truncated = false;
  while (!truncated) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    for (const line of chunk.getColumnValues(0) as string[]) {
      bytes += Buffer.byteLength(line) + 1;
      truncated = rows.length === command.limit || bytes > command.maxBytes;
      if (truncated) break;
      rows.push(line);
    }
  }
  const answer = { columns: shown(columns), rowCount: rows.length, truncated };
  return { answer, body: Buffer.from(`[${rows.join(',')}]`) };
}

export async function streamQuery(
  sandbox: OpenSandbox,
  { sql, params, key, format, limit }: Of<'stream'>,
  send: (bytes: Buffer) => Promise<void>,
): Promise<Answer['stream']> {
  const columns = await columnsOf(sandbox, { sql, params, key });
  const select = format === 'csv' ? csvRows : jsonRows;
  const separator = format === 'json' ? ',\n' : '\n';
  let text = format === 'csv' ? `${csvHeader(columns)}\n` : format === 'json' ? '[' : '';
  let rowCount = 0;
  for await (const lines of streamLines(sandbox.connection, select(sql, columns, limit), params)) {
    if (format === 'json' && rowCount > 0) text += separator;
    text += lines.join(separator);
    if (format !== 'json') text += separator;
    rowCount += lines.length;
    if (text.length < CHUNK_BYTES) continue;
    await send(Buffer.from(text));
    text = '';
  }
  await send(Buffer.from(format === 'json' ? `${text}]` : text));
  return { rowCount };
}

export async function copyQuery(
  sandbox: OpenSandbox,
  { sql, params, key, format, file, limit }: Of<'copy'>,
): Promise<Answer['copy']> {
  const columns = await columnsOf(sandbox, { sql, params, key });
  const { select, options } = {
    parquet: { select: plainColumns, options: 'FORMAT parquet, COMPRESSION zstd' },
    csv: { select: csvColumns, options: 'FORMAT csv, HEADER true' },
    json: { select: jsonColumns, options: 'FORMAT json, ARRAY true' },
    jsonl: { select: jsonColumns, options: 'FORMAT json, ARRAY false' },
  }[format];
  // The temporary file next to an existing one would be outside of the allowed paths.
  const rows = `SELECT ${select(columns)} FROM ${bracketed(sql, columns)}${limitClause(limit)}`;
  const result = await sandbox.connection.run(
    `COPY (${rows}) TO ${quoteText(file)} (${options}, USE_TMP_FILE false)`,
    bindable(params),
  );
  return { columns: shown(columns), rowCount: result.rowsChanged };
}

export async function describeQuery(
  sandbox: OpenSandbox,
  command: SandboxedSql,
): Promise<Answer['describe']> {
  const prepared = await sandbox.connection.prepare(command.sql);
  const parameters = Array.from({ length: prepared.parameterCount }, (_, at) =>
    prepared.parameterName(at + 1),
  );
  prepared.destroySync();
  return { columns: shown(await columnsOf(sandbox, command)), parameters };
}

export async function explainQuery(
  { connection, withoutPaths }: OpenSandbox,
  { sql, params, analyze }: Of<'explain'>,
): Promise<Answer['explain']> {
  const options = analyze ? 'ANALYZE, FORMAT json' : 'FORMAT json';
  const reader = await connection.runAndReadAll(`EXPLAIN (${options}) ${sql}`, bindable(params));
  return { plan: JSON.parse(withoutPaths(String(reader.getRows()[0]?.[1]))) };
}

/** Trusted statements in order, each with its rows as plain values. */
export async function execute(
  { connection }: OpenSandbox,
  { statements }: Of<'execute'>,
): Promise<Answer['execute']> {
  const results: unknown[][] = [];
  for (const { sql, params } of statements) {
    const reader = await connection.runAndReadAll(sql, bindable(params ?? []));
    results.push(reader.getRowObjectsJson());
  }
  return { results };
}

export async function serializeTree(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql]);
  return JSON.parse(String(reader.getRows()[0]?.[0]));
}

/** Binds the bare text first, so that DuckDB's complaints point into what the user wrote. */
async function columnsOf(
  { connection, described }: OpenSandbox,
  { sql, params }: SandboxedSql,
): Promise<ResultColumn[]> {
  const known = described.get(sql);
  if (known !== undefined) return known;
  const prepared = await connection.prepare(sql);
  try {
    if (prepared.parameterCount === 0) {
      const columns = Array.from({ length: prepared.columnCount }, (_, at) => ({
        name: prepared.columnName(at),
        type: prepared.columnType(at),
      }));
      const found = resultColumns(columns);
      if (described.size >= DESCRIPTIONS_KEPT) described.clear();
      described.set(sql, found);
      return found;
    }
  } finally {
    prepared.destroySync();
  }
  // The types may depend on the parameters' values.
  const empty = await connection.run(`SELECT * FROM (\n${sql}\n) LIMIT 0`, bindable(params));
  const names = empty.columnNames();
  return resultColumns(empty.columnTypes().map((type, at) => ({ name: names[at] ?? '', type })));
}

/** Lines as they come. A stream that fails ends like one that is complete, and keeps its error to itself. */
async function* streamLines(
  connection: DuckDBConnection,
  lines: string,
  params: Parameters,
): AsyncGenerator<string[]> {
  const result = await connection.stream(lines, bindable(params));
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    yield chunk.getColumnValues(0) as string[];
  }
  if (result.returnType !== ResultReturnType.INVALID) return;
  // Fails as the stream did, and says why.
  await connection.run(`SELECT sum(strlen(line)) FROM (${lines}) AS l(line)`, bindable(params));
  throw new Error('The query failed while its rows were read.');
}

const bindable = (params: Parameters) => (Array.isArray(params) ? [...params] : { ...params }) as string[];
const shown = (columns: readonly ResultColumn[]): Column[] =>
  columns.map(({ name, type }) => ({ name, type }));
