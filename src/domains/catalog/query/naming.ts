import { conflict, invalidRequest } from '../../../kernel/errors.ts';
import { isPrefixedId } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { countRelations, type RelationRow } from './store.ts';

const INTERNAL = /^(granary_|duckdb_|pg_|pragma_|sqlite_|information_schema$)/i;
const MOST_RELATIONS = 1_000;

/** A name that nothing of DuckDB's own, of Granary's records or of dataset ids has. */
export function checkName(name: string): void {
  const fault = nameFault(name);
  if (fault !== undefined)
    throw invalidRequest(`name ${fault}. Choose another name.`, {
      details: [{ path: 'name', message: fault }],
    });
}

function nameFault(name: string): string | undefined {
  if (name !== name.trim()) return 'starts or ends with a space';
  if (!name.isWellFormed() || /[\0-\x1f\x7f]/.test(name))
    return 'contains a character that is not allowed in a name';
  if (INTERNAL.test(name)) return 'starts like the name of an internal table';
  if (isPrefixedId('ds', name.toLowerCase())) return 'looks like a dataset ID';
  return undefined;
}

/** What may stand under the name already: one of the same kind, and only to be replaced. */
export async function checkPlace(
  sql: Sql,
  current: RelationRow | undefined,
  wanted: { kind: 'table' | 'view'; replace: boolean },
): Promise<void> {
  if (current !== undefined) {
    if (current.kind !== wanted.kind)
      throw conflict(`"${current.name}" is already a ${current.kind}. Choose another name.`);
    if (!wanted.replace)
      throw conflict(
        `The ${current.kind} "${current.name}" already exists. Choose another name, or set replace.`,
      );
    return;
  }
  if ((await countRelations(sql)) >= MOST_RELATIONS)
    throw conflict(
      `An account can have at most ${MOST_RELATIONS} registered tables and views. Replace one of them instead.`,
    );
}
