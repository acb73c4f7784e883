import { serviceUnavailable } from '../../../kernel/errors.ts';
import type { TableReference } from '../../tables/index.ts';
import type { LakehouseParts } from '../lakehouse-parts.ts';
import { attempt } from '../publish/attempt.ts';
import { NewObjects } from '../publish/new-objects.ts';
import { addFile, endFilesExcept, type LakehouseFile, presentFiles } from '../store/files.ts';
import {
  addTable,
  addVersion,
  findTable,
  newestVersion,
  supersedeVersion,
  takeVersion,
  type Version,
} from '../store/versions.ts';
import type { ListedSource } from './listed-table.ts';
import type { ListedChange } from './listed-writing.ts';
import { type WrittenListed, writeListed } from './write-listed.ts';

/** Each attempt that fails means that another node has made a version meanwhile. */
const MOST_TRIES = 8;

/** The version of what a source tells now, made if there is none; it is not older than the call. */
export async function publishListed(
  parts: LakehouseParts,
  table: TableReference,
  source: ListedSource,
): Promise<Version> {
  for (let left = MOST_TRIES; left > 0; left -= 1) {
    // Looked at before the content, so that whatever another node has made of older content comes before ours or takes its number.
    const { known, previous, present } = await lookAtListed(parts, table);
    if (known === undefined) {
      await parts.database.forAccount(table.accountId)((sql) => addTable(sql, table));
      continue;
    }
    if (previous !== undefined && previous.segments === (await source.state())) return previous;
    const content = await source.content();
    const version = await makeVersion(parts, { table, known, previous, present, source, content });
    if (version !== undefined) return version;
  }
  throw serviceUnavailable('The table is changing too often to be read. Repeat the request.', {
    retryAfter: 1,
  });
}

const lookAtListed = ({ database }: LakehouseParts, table: TableReference) =>
  database.lookingAs(table.accountId)(async (sql) => ({
    known: await findTable(sql, table),
    previous: await newestVersion(sql, table),
    present: await presentFiles(sql, table),
  }));

async function makeVersion(parts: LakehouseParts, change: ListedChange): Promise<Version | undefined> {
  const objects = new NewObjects(parts, change.table, change.known.lastVersion + 1);
  const written = await attempt(
    objects,
    () => writeListed(parts, objects, change),
    (made) => commitListed(parts, change, made, objects.made),
  );
  return written?.version;
}

const commitListed = (
  { database }: LakehouseParts,
  { table, previous }: ListedChange,
  { version, kept }: WrittenListed,
  files: readonly LakehouseFile[],
): Promise<boolean> =>
  database.forAccount(table.accountId)(async (sql) => {
    if (!(await takeVersion(sql, table, version.version))) return false;
    if (previous !== undefined) {
      await supersedeVersion(sql, table, previous.version, undefined);
      await endFilesExcept(sql, table, previous.version, kept);
    }
    for (const file of files) await addFile(sql, table, file);
    await addVersion(sql, table, version);
    return true;
  });
