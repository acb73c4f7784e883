import type { StoredPart } from '../rates/catalogue.ts';
import type { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import type { Kind } from './finding.ts';

/** The scope of a row, as the catalogue names it; a file of a source is of that source alone. */
const SCOPE_SQL: Readonly<Record<Exclude<Kind, 'snapshot'>, string>> = {
  cross: `'cross:' || hospital_id || ':' || payer_id`,
  internal: `'internal:' || hospital_id`,
};

/** The rows of some scopes. A file also has rows of scopes that were computed again since and stand elsewhere. */
export async function liveRows(
  held: HeldParts,
  kind: Kind,
  parts: readonly (readonly [scope: string, part: StoredPart])[],
): Promise<{ sql: string; paths: string[] }> {
  const shared = [...Map.groupBy(parts, ([, { objectKey }]) => objectKey).values()];
  const paths = await held.paths(shared.flatMap(([one]) => one?.[1] ?? []));
  const files = `read_parquet([${paths.map(quoted).join(', ')}], filename = 'path')`;
  if (kind === 'snapshot') return { sql: `FROM ${files}`, paths };
  const live = shared.flatMap((scopes, index) =>
    scopes.map(([scope]) => `(${quoted(paths[index] ?? '')}, ${quoted(scope)})`),
  );
  const sql = `FROM ${files} WHERE kind = ${quoted(kind)} AND (path, ${SCOPE_SQL[kind]}) IN (VALUES ${live.join(', ')})`;
  return { sql, paths };
}
