import { LRUCache } from 'lru-cache';
import { type ApiError, invalidRequest, serviceUnavailable } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import { startTimer } from '../../kernel/start-timer.ts';
import { ProcessLost } from './child.ts';
import { queryFault } from './faults.ts';
import type { Answer, Command } from './messages.ts';
import type { ColumnOrigin, RelationColumns } from './origins.ts';
import { createPool } from './pool.ts';
import { type Fault, foldName, type Inspection } from './tree.ts';

export interface GateResult {
  /** The text to run: as it came, without semicolons at its end. */
  sql: string;
  /** The relations it reads, spelled as in the set. */
  relations: string[];
  /** Names or numbers of its parameters. */
  parameters: string[];
  /** The name of the only column, when the text counts all rows of one relation and does nothing else. */
  counts: string | undefined;
}

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

  const readText = async (text: string): Promise<{ sql: string; found: Inspection }> => {
    const sql = text.replace(/[\s;]+$/, '');
    if (sql === '') throw invalidRequest('Write a SELECT statement; the text is empty.');
    if (Buffer.byteLength(sql) > LONGEST_SQL)
      throw invalidRequest(`Shorten the query to ${LONGEST_SQL} bytes; bind long values as parameters.`);
    if (sql.includes('\0')) throw invalidRequest('Remove the NUL characters from the query.');
    const found = await inspect(sql);
    if ('message' in found) throw refusal(sql, found);
    // One statement, yet a semicolon and then a comment: our brackets around it would not close.
    if (sql.includes(';') && 'message' in (await inspect(`SELECT * FROM (\n${sql}\n)`)))
      throw invalidRequest('Remove the semicolon at the end of the statement and what follows it.');
    return { sql, found };
  };

  return {
    parse: async (text) => void (await readText(text)),
    async check(text, relations) {
      const { sql, found } = await readText(text);
      return {
        sql,
        relations: relationsOf(sql, found, relations),
        parameters: [...new Set(found.parameters)],
        counts: found.counts,
      };
    },
    async origins(sql, relations) {
      return (await ask<'origins'>({ kind: 'origins', sql, relations })).columns;
    },
    processIds: pool.processIds,
    close: pool.close,
  };
}

function relationsOf(sql: string, found: Inspection, relations: ReadonlySet<string>): string[] {
  const folded = new Map([...relations].map((name) => [foldName(name), name]));
  const clash = found.ctes.find(({ name }) => folded.has(foldName(name)));
  if (clash !== undefined)
    throw invalidRequest(`Give the WITH query "${clash.name}" another name: a table already has this name.`);
  const used = new Set<string>();
  for (const { name, position } of found.tables) {
    const relation = relations.has(name) ? name : folded.get(foldName(name));
    if (relation === undefined)
      throw refusal(sql, { message: `There is no table or view "${name}". Check its name.`, position });
    used.add(relation);
  }
  return [...used];
}

function refusal(sql: string, { message, position }: Fault): ApiError {
  const text = message.replace(
    'Only SELECT statements can be serialized to json!',
    'Only SELECT statements can be run.',
  );
  if (position === undefined) return invalidRequest(text);
  const before = Buffer.from(sql).subarray(0, position).toString();
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return invalidRequest(`${text} (line ${line}, column ${column})`, {
    details: [{ path: 'sql', message: `line ${line}, column ${column}` }],
  });
}

const notRead = (cause?: unknown): ApiError =>
  serviceUnavailable('The query could not be parsed. Repeat it.', { retryAfter: 1, cause });

const tooComplex = (cause?: unknown): ApiError =>
  invalidRequest('The query is too deeply nested or too complex. Write it in a simpler way.', {
    cause,
  });
