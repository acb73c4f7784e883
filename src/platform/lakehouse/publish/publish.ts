import { notFound, serviceUnavailable } from '../../../kernel/errors.ts';
import type { TableReference, Tables } from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { addTable, type Version } from '../store/versions.ts';
import { attempt } from './attempt.ts';
import { commit } from './commit.ts';
import { type Look, lookAt, unchangedVersion } from './look.ts';
import { NewObjects } from './new-objects.ts';
import { writeVersion } from './write-version.ts';

export interface PublishParts extends LakehouseParts {
  tables: Pick<Tables, 'merge'>;
  /** Has a job tend to the table soon. */
  tendSoon(table: TableReference): void;
}

/** Each attempt that fails means that another node has made a version meanwhile. */
const MOST_TRIES = 8;
/** Segments that a reader waits for while they are written anew. */
const MOST_REWRITTEN = { segments: 20, rows: 5_000_000 };
const REWRITING_SECONDS = 10;

/** The version of what a table holds now, made if there is none; it is not older than the call. */
export async function publish(parts: PublishParts, table: TableReference): Promise<Version> {
  const unchanged = await unchangedVersion(parts, table);
  if (unchanged !== undefined) return unchanged;
  let began: string | undefined;
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    const found = await lookAt(parts, table);
    if (found.kind === 'missing') throw noSuchTable(table);
    if (found.kind === 'new') {
      await parts.database.forAccount(table.accountId)((sql) => addTable(sql, table));
      continue;
    }
    if (found.kind === 'same') return found.version;
    if (began !== undefined && found.newest !== undefined && found.newest.lookedAt >= began)
      return found.newest;
    began ??= found.at;
    if (found.kind === 'outdated') {
      const former = await rewrite(parts, table, found);
      if (former !== undefined) return former;
      continue;
    }
    const version = await makeVersion(parts, table, found.change);
    if (version !== undefined) return version;
  }
  throw serviceUnavailable('The table is changing too often to be read. Repeat the request.', {
    retryAfter: 1,
  });
}

const noSuchTable = ({ tableId }: TableReference) =>
  notFound(`There is no table ${tableId}. List the tables to see which there are.`);

async function makeVersion(
  parts: LakehouseParts,
  table: TableReference,
  change: Extract<Look, { kind: 'changed' }>['change'],
): Promise<Version | undefined> {
  const objects = new NewObjects(parts, table, change.table.lastVersion + 1);
  const written = await attempt(
    objects,
    () => writeVersion(parts, objects, change),
    (made) => commit(parts, table, made, change),
  );
  return written?.version;
}

/** Few segments are written anew at once; of many, the version before is read until a job has done it. */
async function rewrite(
  { tables, tendSoon }: PublishParts,
  table: TableReference,
  { segments, rows, newest }: Extract<Look, { kind: 'outdated' }>,
): Promise<Version | undefined> {
  if (segments <= MOST_REWRITTEN.segments && rows <= MOST_REWRITTEN.rows) {
    if ((await tables.merge(table)) !== undefined) return undefined;
  }
  tendSoon(table);
  if (newest !== undefined) return newest;
  throw serviceUnavailable(
    `A column of this table has a new type, and ${segments} of its files are being rewritten for it. Try again later.`,
    { retryAfter: REWRITING_SECONDS },
  );
}
