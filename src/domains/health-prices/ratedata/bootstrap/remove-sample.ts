import type { Sql } from '../../../../kernel/sql.ts';
import type { RatedataServices } from '../services.ts';
import { removeUnusedFiles } from '../store/files.ts';
import { allHospitals, removeSampleHospitals } from '../store/hospitals.ts';
import { removeSamplePayers } from '../store/payers.ts';
import { removeSampleSources } from '../store/sources.ts';
import { bumpVersion } from '../store/versions.ts';
import { listViews, removeViews, unusedObjects } from '../store/views.ts';

/** How long readers of the version before may still need what is removed. */
const GRACE_MS = 3_600_000;

/** Takes away all that the sample has brought, and nothing else. */
export async function removeSample(
  { lifetimes, clock }: RatedataServices,
  sql: Sql,
  accountId: string,
): Promise<{ sources: number; hospitals: number; payers: number; files: number }> {
  const samples = new Set(
    (await allHospitals(sql, accountId))
      .filter(({ synthetic }) => synthetic)
      .map(({ hospital_id: id }) => id),
  );
  const sources = await removeSampleSources(sql, accountId);
  const hospitals = await removeSampleHospitals(sql, accountId);
  const payers = await removeSamplePayers(sql, accountId);
  const files = await removeUnusedFiles(sql, accountId);
  const keys = files.flatMap(({ objects }) => objects);
  const had: string[] = [];
  const numbers = new Set(files.map(({ file_no: no }) => no));
  for (const view of ['contracts', 'coverage', 'discrepancies'] as const) {
    const gone = (await listViews(sql, accountId, view))
      .map(({ scope }) => scope)
      .filter((scope) => {
        const [, first = ''] = scope.split(':');
        return view === 'discrepancies' ? samples.has(first) || sources.includes(first) : numbers.has(scope);
      });
    had.push(...(await removeViews(sql, accountId, view, gone)));
  }
  keys.push(...(await unusedObjects(sql, accountId, had)));
  const at = new Date(clock.now().getTime() + GRACE_MS);
  for (const key of keys) await lifetimes.expire(sql, accountId, key, at);
  await bumpVersion(sql, accountId);
  return { sources: sources.length, hospitals, payers, files: files.length };
}
