import { conflict } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  type AliasRecord,
  addPayerAliases,
  allPayers,
  findTakenAliases,
  lockPayers,
  type PayerRow,
  upsertPayers,
} from '../store/payers.ts';
import type { Upserted } from '../store/upserted.ts';
import { checkDistinct, refuse } from './distinct.ts';
import { knownPayers } from './payer-matcher.ts';

export interface GivenPayer {
  payer_id?: string;
  name: string;
  parent_id?: string;
  type?: string;
  aliases?: readonly { text: string; state?: string; move?: boolean }[];
  hios_ids?: readonly string[];
  eins?: readonly string[];
  synthetic?: boolean;
}

/** Two spellings of one name are one. */
export const aliasKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

const slugOf = (name: string): string =>
  aliasKey(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60) || 'payer';

/** Writes payers with their aliases; an alias that does not move, an issuer number or a tax number stays with the payer that has it. */
export async function placePayers(
  sql: Sql,
  accountId: string,
  payers: readonly GivenPayer[],
): Promise<Upserted> {
  await lockPayers(sql, accountId);
  const own = await allPayers(sql, accountId);
  const records = payers.map((given) => {
    const payerId = given.payer_id ?? slugOf(given.name);
    const before = own.find(({ payer_id: id }) => id === payerId);
    return {
      ...given,
      payer_id: payerId,
      hios_ids: [...(given.hios_ids ?? before?.hios_ids ?? [])],
      eins: (given.eins ?? before?.eins ?? []).map((ein) => ein.replaceAll(/\D/g, '')),
    };
  });
  checkDistinct('payers', records, ({ payer_id: id }) => id);
  await checkParents(sql, accountId, records);
  checkIdentifiers(own, records);
  const aliases = aliasesOf(records);
  await checkAliases(sql, accountId, aliases);
  const result = await upsertPayers(sql, accountId, records);
  const added = await addPayerAliases(sql, accountId, aliases);
  return countAliases(result, records, own, new Set(added.map(({ payer_id: id }) => id)));
}

type GivenAlias = AliasRecord & { move: boolean };

const aliasesOf = (records: readonly (GivenPayer & { payer_id: string })[]): GivenAlias[] => {
  const all = records.flatMap(({ payer_id: payerId, aliases = [] }) =>
    aliases.map(({ text, state = '', move = false }) => ({
      ...{ alias_key: aliasKey(text), state, payer_id: payerId, alias: text, move },
    })),
  );
  const seen = new Set<string>();
  return all.filter((alias) => {
    const key = JSON.stringify(alias.payer_id + alias.alias_key + alias.state);
    return !seen.has(key) && seen.add(key);
  });
};

/** A payer that got no more than an alias was changed as well. */
function countAliases(
  { inserted, updated, unchanged }: Upserted,
  records: readonly { payer_id: string }[],
  own: readonly PayerRow[],
  added: ReadonlySet<string>,
): Upserted {
  const before = new Set(own.map(({ payer_id: id }) => id));
  const withAlias = records.filter(({ payer_id: id }) => before.has(id) && added.has(id)).length;
  const more = Math.min(unchanged, Math.max(0, withAlias - updated));
  return { inserted, updated: updated + more, unchanged: unchanged - more };
}

async function checkParents(
  sql: Sql,
  accountId: string,
  records: readonly { payer_id: string; parent_id?: string }[],
): Promise<void> {
  const parents = new Map(
    (await knownPayers(sql, accountId)).map(({ payerId, parentId }) => [payerId, parentId] as const),
  );
  for (const { payer_id: id, parent_id: parent } of records) parents.set(id, parent ?? parents.get(id));
  refuse(
    records.flatMap(({ payer_id: id, parent_id: parent }, index) => {
      if (parent === undefined) return [];
      const path = `payers.${index}.parent_id`;
      if (!parents.has(parent)) return { path, message: 'names a payer that nobody knows: add it as well' };
      const seen = new Set<string>();
      for (let at: string | undefined = parent; at !== undefined && !seen.has(at); at = parents.get(at)) {
        if (at === id && parents.get(id) !== id) return { path, message: 'makes the payer its own parent' };
        seen.add(at);
      }
      return parent === id ? { path, message: 'is the payer itself' } : [];
    }),
  );
}

function checkIdentifiers(
  own: readonly PayerRow[],
  records: readonly { payer_id: string; hios_ids: readonly string[]; eins: readonly string[] }[],
): void {
  const changed = new Map(records.map((record) => [record.payer_id, record]));
  const after = [...own.filter(({ payer_id: id }) => !changed.has(id)), ...records];
  for (const field of ['hios_ids', 'eins'] as const) {
    const owners = new Map<string, string>();
    for (const payer of after)
      for (const value of payer[field]) {
        const owner = owners.get(value);
        if (owner !== undefined && owner !== payer.payer_id)
          throw conflict(
            `${value} of "${payer.payer_id}" belongs to the payer "${owner}". Nothing was written; remove it from one of them.`,
          );
        owners.set(value, payer.payer_id);
      }
  }
}

async function checkAliases(sql: Sql, accountId: string, aliases: readonly GivenAlias[]): Promise<void> {
  const owners = new Map<string, string>();
  const key = ({ alias_key: alias, state }: AliasRecord) => `${alias}|${state}`;
  const staying = aliases.filter(({ move }) => !move);
  for (const taken of await findTakenAliases(sql, accountId, staying)) owners.set(key(taken), taken.payer_id);
  for (const alias of aliases) {
    const owner = owners.get(key(alias));
    if (owner !== undefined && owner !== alias.payer_id)
      throw conflict(
        `"${alias.alias}"${alias.state === '' ? '' : ` in ${alias.state}`} is an alias of the payer "${owner}". Nothing was written; choose one of them, or give the alias with move.`,
      );
    owners.set(key(alias), alias.payer_id);
  }
}
