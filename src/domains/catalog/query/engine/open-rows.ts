import type { Scratch } from '../../../../platform/scratch/index.ts';
import { readStatement, StatementRefused } from '../../../../platform/trino/index.ts';
import { engineRequest } from '../engine-request.ts';
import { openRelations, type SourceOptions } from '../open-relations.ts';
import { type QueryOrigins, queryOrigins } from '../query-origins.ts';
import { DEFAULT_TIMEOUT, type Engine, type EngineBody, type EngineStats } from '../schema.ts';
import type { EngineWork } from '../services.ts';
import { chooseEngine, noteOf } from './choose-engine.ts';
import { fetchRows, TRINO_RESULT, type Wanted } from './trino-rows.ts';
import { type TrinoText, trinoText } from './trino-text.ts';

/** Rows of a statement, ready for DuckDB to write them in any format: it computes them itself, or reads what Trino sent. */
export interface OpenRows {
  request: ReturnType<typeof engineRequest>;
  engine: Engine;
  note?: string;
  stats?: EngineStats;
  /** Whether what was fetched is less than there is, for its size. */
  isCut: boolean;
  origins(): Promise<QueryOrigins>;
}

export interface RowsOptions extends SourceOptions {
  wanted?: Wanted;
}

interface Held {
  rows: OpenRows;
  release(): Promise<void>;
}

/** What remains of the time for reading rows that Trino has sent late. */
const LEAST_READING_MS = 1_000;

export async function withRows<Result>(
  work: EngineWork,
  body: EngineBody,
  use: (rows: OpenRows) => Promise<Result>,
  options: RowsOptions = {},
): Promise<Result> {
  const { rows, release } = await openRows(work, body, options);
  try {
    return await use(rows);
  } finally {
    await release();
  }
}

export async function openRows(work: EngineWork, body: EngineBody, options: RowsOptions = {}): Promise<Held> {
  const { aliases = new Map(), wanted = {} } = options;
  const { engine, note, mayChange } = await chooseEngine(work, body, aliases);
  if (engine === 'duckdb') return openDuck(work, body, options, note);
  try {
    const text = await trinoText(work, readStatement(body.sql), { aliases });
    return await openTrino(work, body, text, wanted);
  } catch (error) {
    if (mayChange !== true || !(error instanceof StatementRefused)) throw error;
    return openDuck(work, body, options, noteOf(`Trino does not read it (${error.message})`));
  }
}

async function openDuck(
  work: EngineWork,
  body: EngineBody,
  options: SourceOptions,
  note: string | undefined,
): Promise<Held> {
  const { source, release } = await openRelations(work, body.sql, options);
  const rows: OpenRows = {
    request: engineRequest(work, body, source),
    engine: 'duckdb',
    ...(note === undefined ? {} : { note }),
    isCut: false,
    origins: () => queryOrigins(work, body, source),
  };
  return { rows, release: async () => release() };
}

export async function openTrino(
  work: EngineWork,
  { timeout_ms: timeoutMs = DEFAULT_TIMEOUT, ...body }: EngineBody,
  text: TrinoText,
  wanted: Wanted,
): Promise<Held> {
  const since = performance.now();
  const { folder, release } = await holdFolder(work.services.scratch);
  try {
    const place = { folder, wanted };
    const { relation, ...told } = await fetchRows(work, { ...body, timeout_ms: timeoutMs }, text, place);
    const left = Math.max(LEAST_READING_MS, Math.round(timeoutMs - (performance.now() - since)));
    const request = {
      ...{ sql: `SELECT * FROM ${TRINO_RESULT}`, relations: [relation], views: [], timeoutMs: left },
      ...{ owner: work.account.id, signal: work.signal },
    };
    const rows: OpenRows = {
      request,
      engine: 'trino',
      ...told,
      origins: async () => ({ reads: text.reads }),
    };
    return { rows, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A folder for as long as somebody reads from it. */
async function holdFolder(scratch: Scratch): Promise<{ folder: string; release(): Promise<void> }> {
  const given = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  const done = scratch.within(async (folder) => {
    given.resolve(folder);
    await released.promise;
  });
  done.catch(given.reject);
  const folder = await given.promise;
  return {
    folder,
    release: async () => {
      released.resolve();
      await done;
    },
  };
}
