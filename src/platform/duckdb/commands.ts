import { type FileHandle, open } from 'node:fs/promises';
import { type DuckDBConnection, type DuckDBDataChunk, ResultReturnType } from '@duckdb/node-api';
import type { Answer, Column, Command, Parameters, SandboxedSql } from './messages.ts';
import {
  arrowColumns,
  bracketed,
  csvColumns,
  csvHeader,
  csvRows,
  harmlessCsvColumns,
  jsonColumns,
  jsonCondition,
  jsonRows,
  limitClause,
  plainColumns,
  type ResultColumn,
  resultColumns,
} from './projection.ts';
import { watchingReads } from './reads.ts';
import type { OpenSandbox } from './sandbox.ts';
import { quoteText } from './text.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const CHUNK_BYTES = 256 * 1024;
const ARROW_BYTES = 1024 ** 2;
const DESCRIPTIONS_KEPT = 100;
const PLANS_KEPT = 20;

/** The rows as JSON, up to the limits; a row more is read to know whether there are more. */
export async function runQuery(
  sandbox: OpenSandbox,
  command: Of<'query'>,
): Promise<{ answer: Answer['query']; body: Buffer }> {
  const columns = await columnsOf(sandbox, command);
  const lines = jsonRows(command.sql, columns, command.limit + 1);
  const result = await runPlanned(sandbox, lines, command.params);
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
  // A chunk that finds no memory comes as the end.
  if (!truncated && rows.length < result.rowCount) throw new Error('Out of Memory Error: rows were not read');
  const answer = { columns: shown(columns), rowCount: rows.length, truncated };
  return { answer, body: Buffer.from(`[${rows.join(',')}]`) };
}

/** Plans a query once; one with parameters each time, because its plan may depend on their values. */
async function runPlanned({ connection, planned }: OpenSandbox, sql: string, params: Parameters) {
  if (Object.keys(params).length > 0) return connection.run(sql, bindable(params));
  const known = planned.get(sql);
  if (known !== undefined) return known.run();
  const statement = await connection.prepare(sql);
  const [oldest] = planned.keys();
  if (planned.size >= PLANS_KEPT && oldest !== undefined) {
    planned.get(oldest)?.destroySync();
    planned.delete(oldest);
  }
  planned.set(sql, statement);
  return statement.run();
}

export async function streamQuery(
  sandbox: OpenSandbox,
  { sql, params, key, format, limit }: Of<'stream'>,
  send: (bytes: Buffer) => Promise<void>,
): Promise<Answer['stream']> {
  if (format === 'arrow') {
    const pieces = async (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += ARROW_BYTES) await send(bytes.subarray(at, at + ARROW_BYTES));
    };
    return { rowCount: (await writeArrow(sandbox, { sql, params, key, limit }, pieces)).rowCount };
  }
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
  { sql, params, key, format, file, limit, lookFirst, escapeFormulas }: Of<'copy'>,
): Promise<Answer['copy']> {
  if (format === 'arrow') {
    const target = await open(file, 'w');
    try {
      return await writeArrow(sandbox, { sql, params, key, limit }, (bytes) => writeAll(target, bytes));
    } finally {
      await target.close();
    }
  }
  const columns = await columnsOf(sandbox, { sql, params, key });
  const isJson = format === 'json' || format === 'jsonl';
  const tame = isJson && lookFirst !== undefined ? await tameColumns(sandbox, lookFirst, columns) : undefined;
  const { select, options } = {
    parquet: { select: plainColumns, options: 'FORMAT parquet, COMPRESSION zstd' },
    csv: { select: escapeFormulas ? harmlessCsvColumns : csvColumns, options: 'FORMAT csv, HEADER true' },
    json: { select: jsonColumns, options: 'FORMAT json, ARRAY true' },
    jsonl: { select: jsonColumns, options: 'FORMAT json, ARRAY false' },
  }[format];
  // The temporary file next to an existing one would be outside of the allowed paths.
  const rows = `SELECT ${select(columns, tame)} FROM ${bracketed(sql, columns)}${limitClause(limit)}`;
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
  sandbox: OpenSandbox,
  { sql, params, analyze }: Of<'explain'>,
): Promise<Answer['explain']> {
  const options = analyze ? 'ANALYZE, FORMAT json' : 'FORMAT json';
  const explain = async (select: string) => {
    const reader = await sandbox.connection.runAndReadAll(`EXPLAIN (${options}) ${select}`, bindable(params));
    return JSON.parse(sandbox.withoutPaths(String(reader.getRows()[0]?.[1])));
  };
  if (!analyze) return { plan: await explain(sql), scans: [] };
  const { result, scans } = await watchingReads(sandbox, async () => {
    const plan = await explain(sql);
    return isWithoutProfile(plan) ? explain(`SELECT * FROM (\n${sql}\n) LIMIT ${MOST_ROWS}`) : plan;
  });
  return { plan: result, scans };
}

/** DuckDB has no profile of a plan of one step, as that of a count which the files' statistics tell; two steps it has. */
const isWithoutProfile = (plan: { result?: string }): boolean => plan.result === 'error';
const MOST_ROWS = 2n ** 63n - 1n;

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
  return JSON.parse(withoutBareWords(String(reader.getRows()[0]?.[0])));
}

/** DuckDB writes a number without end, like that of 1e999, as a word which JSON does not have. */
const withoutBareWords = (json: string): string =>
  /Infinity|NaN/i.test(json)
    ? json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:Infinity|NaN)\b/gi, (found) =>
        found.startsWith('"') ? found : 'null',
      )
    : json;

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

async function* streamLines(
  connection: DuckDBConnection,
  lines: string,
  params: Parameters,
): AsyncGenerator<string[]> {
  for await (const chunk of streamChunks(connection, lines, params))
    yield chunk.getColumnValues(0) as string[];
}

/** Chunks as they come, the next one in the making. A stream that fails ends like one that is complete, and keeps its error to itself. */
async function* streamChunks(
  connection: DuckDBConnection,
  select: string,
  params: Parameters,
): AsyncGenerator<DuckDBDataChunk> {
  const result = await connection.stream(select, bindable(params));
  const fetch = () => {
    const coming = result.fetchChunk();
    // It is awaited below, perhaps only after its failure.
    coming.catch(() => undefined);
    return coming;
  };
  for (let coming = fetch(); ; ) {
    const chunk = await coming;
    if (chunk === null || chunk.rowCount === 0) break;
    coming = fetch();
    yield chunk;
  }
  if (result.returnType !== ResultReturnType.INVALID) return;
  // Fails as the stream did, and says why.
  await connection.run(`SELECT bit_xor(hash(r)) FROM (${select}) AS r`, bindable(params));
  throw new Error('The query failed while its rows were read.');
}

/** Columns all of whose values JSON has as they are. */
async function tameColumns(
  { connection }: OpenSandbox,
  sql: string,
  columns: readonly ResultColumn[],
): Promise<ReadonlySet<ResultColumn>> {
  const wild = columns.flatMap((column) => {
    const condition = jsonCondition(column);
    return condition === undefined ? [] : [{ column, sql: `coalesce(bool_and(${condition}), true)` }];
  });
  if (wild.length === 0) return new Set();
  const conditions = wild.map((item) => item.sql).join(', ');
  const reader = await connection.runAndReadAll(`SELECT ${conditions} FROM ${bracketed(sql, columns)}`);
  const [row = []] = reader.getRows();
  return new Set(wild.filter((_, index) => row[index] === true).map(({ column }) => column));
}

async function writeArrow(
  sandbox: OpenSandbox,
  { sql, params, key, limit }: SandboxedSql & { limit: number | undefined },
  write: (bytes: Buffer) => Promise<void>,
): Promise<Answer['copy']> {
  // Loaded here, because most processes never need it.
  const { arrowStream } = await import('./arrow/stream.ts');
  const columns = await columnsOf(sandbox, { sql, params, key });
  const { select, fields } = arrowColumns(columns);
  const rows = `SELECT ${select} FROM ${bracketed(sql, columns)}${limitClause(limit)}`;
  const messages = arrowStream(fields, streamChunks(sandbox.connection, rows, params));
  for (;;) {
    const { done, value } = await messages.next();
    if (done === true) return { columns: shown(columns), rowCount: value };
    await write(value);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

const bindable = (params: Parameters) => (Array.isArray(params) ? [...params] : { ...params }) as string[];
const shown = (columns: readonly ResultColumn[]): Column[] =>
  columns.map(({ name, type }) => ({ name, type }));
