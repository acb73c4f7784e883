import { createHash } from 'node:crypto';
import { invalidRequest } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { startTimer } from '../../kernel/start-timer.ts';
import type { Child, Watch } from './child.ts';
import { outOfTime, queryFault } from './faults.ts';
import { createGate, type GateResult } from './gate.ts';
import type {
  Answer,
  Column,
  Command,
  FileFormat,
  Parameters,
  Relation,
  Sandbox,
  SandboxedSql,
  StreamFormat,
  View,
} from './messages.ts';
import type { ColumnOrigin, RelationColumns } from './origins.ts';
import { createPool, type Lane, type Pool } from './pool.ts';
import { quoteName } from './text.ts';
import { foldName } from './tree.ts';
import { followViews, type Reading, type ViewText } from './views.ts';

export interface EngineOptions {
  log: Logger;
  /** Short queries at once; half as many long ones run beside them. */
  workers?: number;
  /** For one query. */
  memoryMb?: number;
  threads?: number;
  /** How large a file `copyTo` may write. */
  mostFileBytes?: number;
}

export interface QueryRequest {
  sql: string;
  params?: Parameters;
  /** What the text may read; only what it does read is opened. Versions are read by their names, as `reads` has written them. */
  relations: readonly Relation[];
  /** Names for texts of users; they go through the gate like the query itself. */
  views?: readonly View[];
  timeoutMs: number;
  owner: string;
  signal?: AbortSignal;
}

export interface CopyRequest extends QueryRequest {
  file: string;
  format: FileFormat;
  limit?: number;
  /** Of CSV: texts that a spreadsheet would run are made plain ones. */
  escapeFormulas?: boolean;
  /** Selects the same columns of at least these rows at little cost: looked at first, it spares JSON its precautions. */
  lookFirst?: string;
  /** For what does not fit into memory; SQL can read and write there, so only for texts of our own. */
  spillFolder?: string;
}

export interface QueryResult {
  columns: Column[];
  /** An array of objects. Integers past 2^53, long decimals and NaN are strings; times are UTC; blobs are base64. */
  json: string;
  rowCount: number;
  truncated: boolean;
  durationMs: number;
}

export interface QueryEngine {
  /** Refuses what may not run, and says what the text reads. */
  check(sql: string, relations: ReadonlySet<string>): Promise<GateResult>;
  /** Throws for a text that could not be run whatever tables there are. */
  parse(sql: string): Promise<void>;
  /** The same through views, whose names are among the known ones. */
  reads(sql: string, known: ReadonlySet<string>, viewText: ViewText): Promise<Reading>;
  /** Where the columns of a text that was let through come from; undefined when that is not plain to see. */
  origins(sql: string, relations: RelationColumns): Promise<ColumnOrigin[] | undefined>;
  run(request: QueryRequest & { limit: number; maxBytes: number }): Promise<QueryResult>;
  describe(request: QueryRequest): Promise<Answer['describe']>;
  explain(request: QueryRequest & { analyze?: boolean }): Promise<Answer['explain']>;
  stream(
    request: QueryRequest & { format: StreamFormat; limit?: number },
  ): AsyncGenerator<Buffer, void, undefined>;
  /** Writes to exactly this file; the text itself can write nowhere. */
  copyTo(request: CopyRequest): Promise<Answer['copy']>;
  processIds(): number[];
  close(): Promise<void>;
}

type Sandboxed = Exclude<Command['kind'], 'inspect' | 'execute'>;

interface Place extends Omit<Sandbox, 'relations' | 'views'> {
  pool: Pool;
  lane: Lane;
  patienceMs?: number;
  /** What the relations know of themselves may stand for reading them. */
  mayCount?: boolean;
}

/** A stream of a million rows ends within it, and its process is as good as before. */
const STREAM_PATIENCE_MS = 4_000;

export function createQueryEngine({
  log,
  workers = 4,
  memoryMb = 512,
  threads = 2,
  mostFileBytes = 20 * 1024 ** 3,
}: EngineOptions): QueryEngine {
  const gate = createGate({ log });
  const shared = { log, settings: { threads, memoryMb }, queuedPerOwner: 64, queuedInAll: 512 };
  const long = Math.max(1, Math.floor(workers / 2));
  const readers = createPool({
    ...shared,
    slots: { short: workers, long },
    shortMs: 1_000,
    warm: Math.min(2, workers),
    reuse: 'all',
    writesFiles: false,
  });
  const writers = createPool({
    ...shared,
    slots: { short: 0, long },
    shortMs: 60_000,
    warm: 0,
    reuse: 'owner',
    writesFiles: true,
    mostFileBytes,
  });

  /** Checks the text, waits for a process, runs the command there. */
  const perform = async <Kind extends Sandboxed>(
    request: QueryRequest,
    place: Place,
    command: (sql: SandboxedSql) => Extract<Command, { kind: Kind }>,
    watch: Omit<Watch, 'signal'> = {},
  ) => {
    place.pool.expect();
    const texts = new Map(request.views?.map(({ name, sql }) => [name, sql]));
    const known = new Set([...request.relations.map(({ name }) => name), ...texts.keys()]);
    const reading = await followViews(gate.check, request.sql, known, (name) => texts.get(name));
    const { views, versions } = reading;
    if (versions[0] !== undefined)
      throw invalidRequest(`"${versions[0].of}" has no versions here. Read it without AT.`);
    const read = request.relations.filter(({ name }) => reading.relations.includes(name));
    const params = boundParameters(reading.parameters, request.params ?? []);
    const { pool, lane, patienceMs, mayCount, ...rights } = place;
    const counted = mayCount === true ? countedSql(reading, read) : undefined;
    const relations = counted === undefined ? read : [];
    const sandbox = { relations, views, ...rights };
    const key = keyOf(request.owner, relations, views);
    const { signal, stop } = deadline(request);
    const { onChunk } = watch;
    let hasSent = false;
    const sending: Omit<Watch, 'signal'> =
      onChunk === undefined
        ? watch
        : {
            ...watch,
            onChunk: (bytes, more) => {
              hasSent = true;
              onChunk(bytes, more);
            },
          };
    const run = async (child: Child, attempt: Watch) => {
      const open = place.writable.length === 0 && child.loaded.has(key);
      const sql = { sql: counted ?? reading.sql, params, key, ...(open ? {} : { sandbox }) };
      return child.run<Kind>(command(sql), { ...sending, ...attempt });
    };
    try {
      return await pool.submit({
        owner: request.owner,
        key,
        lane,
        movable: lane === 'short',
        ...(patienceMs === undefined ? {} : { patienceMs }),
        // Chunks that are sent cannot be taken back.
        mayRepeat: () => !hasSent,
        signal,
        perform: run,
      });
    } catch (error) {
      throw queryFault(error, memoryMb);
    } finally {
      stop();
    }
  };
  const reading = { pool: readers, lane: 'short' as const, writable: [] };

  return {
    check: gate.check,
    parse: gate.parse,
    origins: gate.origins,
    reads: (sql, known, viewText) => followViews(gate.check, sql, known, viewText),
    async run(request) {
      const since = performance.now();
      const { limit, maxBytes } = request;
      const found = await perform<'query'>(request, { ...reading, mayCount: true }, (sql) => ({
        kind: 'query',
        limit,
        maxBytes,
        ...sql,
      }));
      return { ...found.answer, json: found.body.toString(), durationMs: performance.now() - since };
    },
    async describe(request) {
      return (await perform<'describe'>(request, reading, (sql) => ({ kind: 'describe', ...sql }))).answer;
    },
    async explain(request) {
      const analyze = request.analyze ?? false;
      return (await perform<'explain'>(request, reading, (sql) => ({ kind: 'explain', analyze, ...sql })))
        .answer;
    },
    stream: (request) =>
      chunks((signal, onChunk) => {
        const { format, limit } = request;
        const both = request.signal === undefined ? signal : AbortSignal.any([request.signal, signal]);
        return perform<'stream'>(
          { ...request, signal: both },
          { ...reading, lane: 'long', patienceMs: STREAM_PATIENCE_MS },
          (sql) => ({ kind: 'stream', format, limit, ...sql }),
          { onChunk },
        );
      }),
    async copyTo(request) {
      const { file, format, limit, spillFolder, escapeFormulas = false } = request;
      const spill = spillFolder === undefined ? {} : { spillFolder };
      const place = { pool: writers, lane: 'long' as const, writable: [file], ...spill };
      const known = new Set(request.relations.map(({ name }) => name));
      const lookFirst =
        request.lookFirst === undefined ? undefined : (await gate.check(request.lookFirst, known)).sql;
      const target = { file, format, limit, lookFirst, escapeFormulas };
      return (await perform<'copy'>(request, place, (sql) => ({ kind: 'copy', ...target, ...sql }))).answer;
    },
    processIds: () => [gate, readers, writers].flatMap((part) => part.processIds()),
    close: async () => {
      await Promise.all([gate, readers, writers].map((part) => part.close()));
    },
  };
}

/** All rows of a table that knows how many it has need not be read to be counted. */
function countedSql({ counts }: Reading, [relation]: readonly Relation[]): string | undefined {
  if (counts === undefined || relation?.count === undefined) return undefined;
  return `SELECT ${relation.count}::BIGINT AS ${quoteName(counts)}`;
}

/** The work pushes, the reader pulls: a reader that leaves stops the work. */
async function* chunks(
  work: (signal: AbortSignal, onChunk: NonNullable<Watch['onChunk']>) => Promise<unknown>,
): AsyncGenerator<Buffer, void, undefined> {
  const left = new AbortController();
  const arrived: { bytes: Buffer; more: () => void }[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  const done = work(left.signal, (bytes, more) => {
    arrived.push({ bytes, more });
    wake();
  }).finally(() => {
    ended = true;
    wake();
  });
  done.catch(() => undefined);
  try {
    for (;;) {
      const next = arrived.shift();
      if (next !== undefined) {
        yield next.bytes;
        next.more();
      } else if (ended) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await done;
  } finally {
    left.abort();
  }
}

/** Values for exactly the parameters that the text has. */
function boundParameters(named: readonly string[], given: Parameters): Parameters {
  const names = Array.isArray(given) ? given.map((_, at) => String(at + 1)) : Object.keys(given);
  const missing = named.filter((name) => !names.includes(name)).map((name) => `$${name}`);
  if (missing.length > 0) throw invalidRequest(`Give a value for the parameter ${missing.join(', ')}.`);
  const unused = names.filter((name) => !named.includes(name)).map((name) => `$${name}`);
  if (unused.length > 0) throw invalidRequest(`The query does not use the parameter ${unused.join(', ')}.`);
  return given;
}

/** Of one owner alone, so that nobody meets what another one left in a sandbox, not even in an empty one. */
function keyOf(owner: string, relations: readonly Relation[], views: readonly View[]): string {
  const names = new Set([...relations, ...views].map(({ name }) => foldName(name)));
  if (names.size < relations.length + views.length)
    throw invalidRequest('Two tables of this query differ only in the case of their names. Use their ids.');
  const hash = createHash('sha256').update(JSON.stringify(owner));
  for (const { name, select, files, rows } of relations)
    hash.update(JSON.stringify([name, select, files, rows?.columns, rows?.version ?? rows?.json]));
  for (const { name, sql } of views) hash.update(JSON.stringify([name, sql]));
  return hash.digest('base64');
}

function deadline({ timeoutMs, signal }: QueryRequest): { signal: AbortSignal; stop(): void } {
  const late = new AbortController();
  const stop = startTimer(timeoutMs, () => late.abort(outOfTime(timeoutMs)));
  return { signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]), stop };
}
