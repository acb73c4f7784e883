import {
  firstRemoval,
  holdAgainstDrop,
  keepVersionsAtFirst,
  MANY_CHANGES,
  sumUpChanges,
  type TableReference,
} from '../../tables/index.ts';
import { type LakehouseParts, USUALLY_KEPT_SECONDS } from '../lakehouse-parts.ts';
import { addFile, endFilesExcept, keepPositions } from '../store/files.ts';
import { addVersion, forgetVersions, supersedeVersion, takeVersion } from '../store/versions.ts';
import type { Change } from './look.ts';
import type { WrittenVersion } from './write-version.ts';

/** From here on everybody reads the version. False when another one came first, or the table is gone. */
export const commit = (
  { database }: LakehouseParts,
  table: TableReference,
  { version, files, kept, positions, removed }: WrittenVersion,
  { previous, state }: Change,
): Promise<boolean> =>
  database.forAccount(table.accountId)(async (sql) => {
    if (!(await holdAgainstDrop(sql, table))) return false;
    if (!(await takeVersion(sql, table, version.version))) return false;
    await keepVersionsAtFirst(sql, table, USUALLY_KEPT_SECONDS);
    if (previous !== undefined) {
      const at = await firstRemoval(sql, table, previous.lookedAt);
      await supersedeVersion(sql, table, previous.version, at);
      await endFilesExcept(sql, table, previous.version, kept);
    }
    for (const file of files) await addFile(sql, table, file);
    await addVersion(sql, table, version);
    if (positions !== undefined) await keepPositions(sql, table, positions);
    if (removed.length > 0) await forgetVersions(sql, table, removed);
    if (state.changes > MANY_CHANGES) await sumUpChanges(sql, table);
    return true;
  });
