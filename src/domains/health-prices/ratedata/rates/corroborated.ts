import type { OpenCatalogue } from './catalogues.ts';
import type { HeldParts } from './held-parts.ts';
import type { PriceDuck } from './price-duck.ts';
import { quoted } from './quoted.ts';

export interface Claim {
  hospitalId: string;
  codeType: string;
  code: string;
}

/** Which of these codes the hospitals' own files have, as `hospital type code`. */
export async function corroboratedOf(
  { duck, held }: { duck: PriceDuck; held: HeldParts },
  { catalogue }: OpenCatalogue,
  claims: readonly Claim[],
): Promise<string[]> {
  const hospitals = new Set(claims.map(({ hospitalId }) => hospitalId));
  const own = catalogue.links.flatMap(({ file_no: file, hospital_id: hospital, set_ids: sets }) => {
    const part =
      sets === null && hospitals.has(hospital) ? catalogue.parts.get(file)?.get('rates') : undefined;
    return part === undefined ? [] : [{ hospital, part }];
  });
  if (own.length === 0) return [];
  const paths = await held.paths(own.map(({ part }) => part));
  const owners = own.map(({ hospital }, index) => `(${quoted(paths[index] ?? '')}, ${quoted(hospital)})`);
  const codes = new Set(claims.map(({ codeType, code }) => `(${quoted(codeType)}, ${quoted(code)})`));
  const rows = await duck.all<{ found: string }>(
    `SELECT DISTINCT m.hospital || ' ' || r.code_type || ' ' || r.code AS found
     FROM read_parquet([${paths.map(quoted).join(', ')}], filename = true) r
     JOIN (VALUES ${owners.join(', ')}) m (path, hospital) ON r.filename = m.path
     WHERE (r.code_type, r.code) IN (${[...codes].join(', ')})`,
    paths,
  );
  return rows.map(({ found }) => found);
}
