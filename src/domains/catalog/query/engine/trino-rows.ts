import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadTooLarge } from '../../../../kernel/errors.ts';
import type { Relation } from '../../../../platform/duckdb/index.ts';
import {
  positional,
  selectRows,
  type TrinoQuery,
  type TrinoStats,
} from '../../../../platform/trino/index.ts';
import type { EngineStats, SqlBody } from '../schema.ts';
import type { EngineWork } from '../services.ts';
import { trinoOf } from './choose-engine.ts';
import type { TrinoText } from './trino-text.ts';

/** How much of a result is fetched. */
export interface Wanted {
  rows?: number;
  /** More is left out; without it more than a file may have is a fault. */
  bytes?: number;
  onProgress?(progress: EngineStats): void;
}

export interface TrinoRows {
  /** The rows, for DuckDB. */
  relation: Relation;
  stats: EngineStats;
  /** Whether bytes were left out. */
  isCut: boolean;
}

export const TRINO_RESULT = 'trino_result';
const MOST_FILE_BYTES = 20 * 1024 ** 3;

/** Runs the statement on Trino; its rows go into a file as they came, and DuckDB reads them from there. */
export async function fetchRows(
  work: EngineWork,
  { params, timeout_ms: timeoutMs }: SqlBody & { timeout_ms: number },
  text: TrinoText,
  { folder, wanted }: { folder: string; wanted: Wanted },
): Promise<TrinoRows> {
  const { client } = trinoOf(work);
  const file = join(folder, 'rows.json');
  const bound = positional(params);
  const target = await open(file, 'w');
  let bytes = 0;
  let rows = 0;
  const write = async (part: Buffer) => {
    for (let at = 0; at < part.length; ) at += (await target.write(part, at)).bytesWritten;
  };
  const receive: TrinoQuery['receive'] = async (page) => {
    await write(Buffer.from(rows === 0 ? '[' : ','));
    await write(page.text);
    rows += page.count;
    bytes += page.text.length;
    if (bytes > MOST_FILE_BYTES) throw tooLarge();
    return (
      rows < (wanted.rows ?? Number.POSITIVE_INFINITY) && bytes < (wanted.bytes ?? Number.POSITIVE_INFINITY)
    );
  };
  try {
    const { onProgress } = wanted;
    const answer = await client.run({
      ...{
        sql: text.sql,
        linesBefore: text.linesBefore,
        ...whose(work),
        timeoutMs,
        signal: work.signal,
        receive,
      },
      ...(bound === undefined ? {} : { params: bound }),
      ...(onProgress === undefined ? {} : { onProgress: (stats) => onProgress(shown(stats)) }),
    });
    await write(Buffer.from(rows === 0 ? '[]' : ']'));
    const isCut = !answer.isWhole && bytes >= (wanted.bytes ?? Number.POSITIVE_INFINITY);
    const relation = {
      name: TRINO_RESULT,
      select: selectRows(answer.columns, file),
      files: [file],
      count: rows,
    };
    return { relation, stats: shown(answer.stats), isCut };
  } finally {
    await target.close();
  }
}

/** Trino keeps a session of the catalogue by user and source: no two tokens may share one. */
function whose(work: EngineWork) {
  const { account, actor } = work;
  const catalogToken = work.services.catalogToken({ account, actor });
  const hash = createHash('sha256').update(catalogToken).digest('hex').slice(0, 16);
  return { accountId: account.id, source: `granary-${actor.id}-${hash}`, catalogToken };
}

const shown = (stats: TrinoStats): EngineStats => ({
  engine: 'trino',
  completed_splits: stats.completedSplits,
  total_splits: stats.totalSplits,
  processed_rows: stats.processedRows,
  processed_bytes: stats.processedBytes,
  cpu_time_ms: stats.cpuTimeMillis,
  queued_time_ms: stats.queuedTimeMillis,
});

const tooLarge = () =>
  payloadTooLarge(
    'The result is larger than the maximum file size. Filter it, or write it in several parts.',
  );
