import type { Sql } from '../../../../kernel/sql.ts';
import { isHospitalFile } from '../../../../platform/prices/model/index.ts';
import { addDirtyScopes, type Scope } from '../store/dirty-scopes.ts';
import { findFiles } from '../store/files.ts';
import { fileHospitals, filePayers } from '../store/identities.ts';

/** Whatever was computed from these files is to be computed anew. */
export async function dirtyFiles(
  sql: Sql,
  accountId: string,
  { files, sources }: { files: readonly string[]; sources: readonly string[] },
): Promise<void> {
  const known = await findFiles(sql, accountId, files);
  const ofHospitals = new Set(
    known.filter(({ family }) => isHospitalFile(family)).map(({ file_no: no }) => no),
  );
  const links = await fileHospitals(sql, accountId, files);
  const hospitals = links
    .filter(({ file_no: no }) => ofHospitals.has(no))
    .map(({ hospital_id: id }) => `hospital:${id}`);
  const pairs = (await filePayers(sql, accountId, files))
    .filter(({ file_no: no }) => !ofHospitals.has(no))
    .flatMap(({ file_no: no, payer_id: payer }) =>
      links.flatMap(({ file_no: linked, hospital_id: hospital }) =>
        payer === null || linked !== no ? [] : [`pair:${hospital}:${payer}`],
      ),
    );
  const scopes: Scope[] = [
    ...known.flatMap(({ file_no: no }): Scope[] => [
      { view: 'contracts', scope: no },
      { view: 'coverage', scope: no },
    ]),
    ...[...new Set([...hospitals, ...pairs, ...sources.map((id) => `source:${id}`)])].map(
      (scope): Scope => ({ view: 'discrepancies', scope }),
    ),
  ];
  await addDirtyScopes(sql, accountId, scopes);
}
