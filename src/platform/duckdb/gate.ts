import { LRUCache } from 'lru-cache';
import { type ApiError, invalidRequest, serviceUnavailable } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { startTimer } from '../../kernel/start-timer.ts';
import { beginsAtClause, withAliasesFirst, withoutAt } from './at-texts.ts';
import { ProcessLost } from './child.ts';
import { queryFault } from './faults.ts';
import type { Answer, Command } from './messages.ts';
import type { ColumnOrigin, RelationColumns } from './origins.ts';
import { createPool } from './pool.ts';
import type { Fault, Inspection } from './tree.ts';
import { doesTheSame, type NamedTables, namedTables, type TableVersion } from './versions.ts';

export interface GateResult {
  /** The text to run: as it came, without semicolons at its end, and with names of versions in place of AT clauses. */
  sql: string;
  /** The relations it reads in their present state, spelled as in the set. */
  relations: string[];
  /** Those it reads with an AT clause. */
  versions: TableVersion[];
  /** Names or numbers of its parameters. */
  parameters: string[];
  /** The name of the only column, when the text counts all rows of one relation and does nothing else. */
  counts: string | undefined;
  /** Why Trino may not read the text alike; undefined when it does. */
  unportable: string | undefined;
}

/** A text that one SELECT was found in. */
interface ReadText {
  /** With the other names of tables before their AT clauses, where DuckDB has them. */
  sql: string;
  found: Inspection;
  /** A fault at a place of `sql`, told with the place in the text as it came. */
  refusal(fault: Fault): ApiError;
}

type RunnableText = Pick<GateResult, 'sql' | 'counts'>;

export interface Gate {
  /** Throws for a text that could not be run whatever tables there are. */
  parse(sql: string): Promise<void>;
  check(sql: string, relations: ReadonlySet<string>): Promise<GateResult>;
  /** Where the columns of a text that was let through come from; undefined when that is not plain to see. */
  origins(sql: string, relations: RelationColumns): Promise<ColumnOrigin[] | undefined>;
  processIds(): number[];
  close(): Promise<void>;
}

const LONGEST_SQL = 64 * 1024;
const INSPECTION_MS = 5_000;
const STARTING_MS = 30_000;
const MEMORY_MB = 256;
const REMEMBERED_CHARACTERS = 4 * 1024 * 1024;

/**
 * Lets through one SELECT statement that reads known relations and calls known functions. DuckDB's own parser says what is in it,
 * in a process of its own: a text that breaks the parser breaks nothing else, and no two are in there at once.
 */
export function createGate({ log }: { log: Logger }): Gate {
  const seen = new LRUCache<string, Inspection | Fault>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_, sql) => sql.length + 500,
  });
  const pool = createPool({
    log,
    settings: { threads: 1, memoryMb: MEMORY_MB },
    writesFiles: false,
    slots: { short: 1, long: 0 },
    shortMs: INSPECTION_MS,
    warm: 1,
    reuse: 'all',
    queuedPerOwner: 1_000,
    queuedInAll: 1_000,
  });

  const ask = async <Kind extends 'inspect' | 'origins'>(
    command: Extract<Command, { kind: Kind }>,
  ): Promise<Answer[Kind]> => {
    const controller = new AbortController();
    const found = await pool
      .submit({
        owner: '',
        key: '',
        lane: 'short',
        movable: false,
        signal: controller.signal,
        perform: async (child, { signal, onBegan }) => {
          // A process that is slow to start is no fault of the text.
          let stop = startTimer(STARTING_MS, () => controller.abort(notRead()));
          const watch = {
            signal,
            onBegan: () => {
              stop();
              stop = startTimer(INSPECTION_MS, () => controller.abort(tooComplex()));
              onBegan?.();
            },
          };
          return child.run<Kind>(command, watch).finally(() => stop());
        },
      })
      .catch((error: unknown) => {
        if (error instanceof ProcessLost) throw error.byOthers ? notRead(error) : tooComplex(error);
        throw queryFault(error, MEMORY_MB);
      });
    return found.answer;
  };

  const inspect = async (sql: string): Promise<Inspection | Fault> => {
    const known = seen.get(sql);
    if (known !== undefined) return known;
    const answer = await ask<'inspect'>({ kind: 'inspect', sql });
    seen.set(sql, answer);
    return answer;
  };

  const readText = async (text: string): Promise<ReadText> => {
    const asked = text.replace(/[\s;]+$/, '');
    if (asked === '') throw invalidRequest('Write a SELECT statement; the text is empty.');
    if (Buffer.byteLength(asked) > LONGEST_SQL)
      throw invalidRequest(`Shorten the query to ${LONGEST_SQL} bytes; bind long values as parameters.`);
    if (asked.includes('\0')) throw invalidRequest('Remove the NUL characters from the query.');
    const plain = await inspect(asked);
    const moved = 'message' in plain ? withAliasesFirst(asked) : undefined;
    const sql = moved?.sql ?? asked;
    const found = moved === undefined ? plain : await inspect(sql);
    const refusal = (fault: Fault) => refusalOf(asked, fault, placeIn(sql, fault), moved?.placeBefore);
    if ('message' in found) throw refusal(explainAt(sql, found));
    // One statement, yet a semicolon and then a comment: our brackets around it would not close.
    if (sql.includes(';') && 'message' in (await inspect(`SELECT * FROM (\n${sql}\n)`)))
      throw invalidRequest('Remove the semicolon at the end of the statement and what follows it.');
    return { sql, found, refusal };
  };

  /** The text that reads versions by their names, which does the same as the one with AT clauses or is not run at all. */
  const withVersions = async ({ sql, found }: ReadText, tables: NamedTables): Promise<RunnableText> => {
    if (tables.instead.length === 0) return { sql, counts: found.counts };
    const rewritten = withoutAt(sql, tables.instead);
    const again = rewritten === undefined ? undefined : await inspect(rewritten);
    if (rewritten === undefined || again === undefined || 'message' in again) throw notRewritten();
    if (!doesTheSame(again, found, tables)) throw notRewritten();
    return { sql: rewritten, counts: again.counts };
  };

  return {
    parse: async (text) => void (await readText(text)),
    async check(text, relations) {
      const read = await readText(text);
      const tables = namedTables(read.found, relations);
      if ('message' in tables) throw read.refusal(tables);
      return {
        ...(await withVersions(read, tables)),
        relations: tables.relations,
        versions: tables.versions,
        parameters: [...new Set(read.found.parameters)],
        unportable: read.found.unportable,
      };
    },
    async origins(sql, relations) {
      return (await ask<'origins'>({ kind: 'origins', sql, relations })).columns;
    },
    processIds: pool.processIds,
    close: pool.close,
  };
}

/** Where a fault is, as an index of the text. */
const placeIn = (sql: string, { position }: Fault): number | undefined =>
  position === undefined ? undefined : Buffer.from(sql).subarray(0, position).toString().length;

function refusalOf(
  asked: string,
  fault: Fault,
  place: number | undefined,
  placeBefore = (moved: number) => moved,
): ApiError {
  const text = fault.message.replace(
    'Only SELECT statements can be serialized to json!',
    'Only SELECT statements can be run.',
  );
  if (place === undefined) return invalidRequest(text);
  const before = asked.slice(0, placeBefore(place));
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return invalidRequest(`${text} (line ${line}, column ${column})`, {
    details: [{ path: 'sql', message: `line ${line}, column ${column}` }],
  });
}

/** DuckDB's parser knows AT only behind tables, and says no more than that. */
function explainAt(sql: string, fault: Fault): Fault {
  const isAboutAt = /^syntax error at or near "(?:at|\()"$/i.test(fault.message);
  if (!isAboutAt || !beginsAtClause(sql, placeIn(sql, fault))) return fault;
  const message =
    'AT cannot stand here. Write it once, behind the name of a dataset, as in FROM products AT (VERSION => 3).';
  return { ...fault, message };
}

const notRewritten = (): ApiError =>
  invalidRequest(
    'The AT clauses of this query are written in a way that is not supported. Write each one right behind the name of its dataset, as in FROM products AT (VERSION => 3).',
  );

const notRead = (cause?: unknown): ApiError =>
  serviceUnavailable('The query could not be parsed. Repeat it.', { retryAfter: 1, cause });

const tooComplex = (cause?: unknown): ApiError =>
  invalidRequest('The query is too deeply nested or too complex. Write it in a simpler way.', {
    cause,
  });
