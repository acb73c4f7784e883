import type { Sql } from '../../../../kernel/sql.ts';
import { codeTypeOf } from '../../../../platform/prices/codes/index.ts';
import { liveScopes, type Scope, type ViewName } from '../store/dirty-scopes.ts';
import { fileHospitals, filePayers } from '../store/identities.ts';
import { listViews } from '../store/views.ts';

/** What a refresh is for; everything where nothing is said. */
export interface RefreshWish {
  views?: readonly ViewName[];
  scope?: {
    hospital_ids?: readonly string[];
    payer_ids?: readonly string[];
    code_types?: readonly string[];
  };
}

/** Tells of a scope whether it is wanted. */
export async function wantedScopes(
  sql: Sql,
  accountId: string,
  { views, scope = {} }: RefreshWish,
): Promise<(one: Scope) => boolean> {
  const { hospital_ids: hospitals = [], payer_ids: payers = [], code_types: types } = scope;
  const isScoped = scope.hospital_ids !== undefined || scope.payer_ids !== undefined;
  const files = isScoped ? await filesOf(sql, accountId, { hospitals, payers }) : undefined;
  const others = types === undefined ? new Set<string>() : await filesWithout(sql, accountId, types);
  return ({ view, scope: name }) => {
    if (views !== undefined && !views.includes(view)) return false;
    if (view !== 'discrepancies') return !others.has(name) && files?.has(name) !== false;
    const [kind, id = '', payer = ''] = name.split(':');
    if (!isScoped) return true;
    if (kind === 'payer') return payers.includes(id);
    return kind !== 'source' && (hospitals.includes(id) || payers.includes(payer));
  };
}

/** Live files of these hospitals or payers. */
async function filesOf(
  sql: Sql,
  accountId: string,
  { hospitals, payers }: { hospitals: readonly string[]; payers: readonly string[] },
): Promise<Set<string>> {
  const live = (await liveScopes(sql, accountId)).filter(({ view }) => view === 'coverage');
  const numbers = live.map(({ scope }) => scope);
  const linked = (await fileHospitals(sql, accountId, numbers)).filter(({ hospital_id: id }) =>
    hospitals.includes(id),
  );
  const named = (await filePayers(sql, accountId, numbers)).filter(
    ({ payer_id: id }) => id !== null && payers.includes(id),
  );
  return new Set([...linked, ...named].map(({ file_no: no }) => no));
}

/** Files that are known to have no code of these types. */
async function filesWithout(sql: Sql, accountId: string, types: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(types.map((type) => codeTypeOf(type) ?? type.toUpperCase()));
  const coverage = await listViews(sql, accountId, 'coverage');
  return new Set(
    coverage.flatMap(({ scope: file, summary }) => {
      const known = (summary.code_types ?? []) as { code_type: string | null }[];
      return known.some(({ code_type: type }) => wanted.has(type ?? '')) ? [] : [file];
    }),
  );
}
