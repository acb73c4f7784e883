import type { Sql } from '../../../../kernel/sql.ts';
import {
  createPayerMatcher,
  type PayerEntry,
  type PayerMatcher,
} from '../../../../platform/prices/payers/index.ts';
import {
  blueLicensees,
  type ShippedPayer,
  shippedPayers,
} from '../../../../platform/prices/reference/index.ts';
import { allPayers } from '../store/payers.ts';

export interface KnownPayer extends PayerEntry {
  type: string | null;
}

/** The payers of an account, and those that come with the program as far as the account has no others of the same id. */
export async function knownPayers(sql: Sql, accountId: string): Promise<KnownPayer[]> {
  const own = await allPayers(sql, accountId);
  const ids = new Set(own.map(({ payer_id }) => payer_id));
  const shipped = new Map((await shippedPayers()).map((payer) => [payer.payerId, payer]));
  const taken = new Set(own.flatMap(({ aliases }) => aliases.map(({ text, state }) => `${text}|${state}`)));
  const isFree = ({ text, state }: { text: string; state?: string }) => !taken.has(`${text}|${state ?? ''}`);
  return [
    ...own.map((payer) => ({
      payerId: payer.payer_id,
      name: payer.name,
      ...(payer.parent_id === null ? {} : { parentId: payer.parent_id }),
      type: payer.type,
      aliases: [
        ...payer.aliases.map(({ text, state }) => ({
          ...(state === '' ? { text } : { text, state }),
          isGiven: !isShipped(shipped.get(payer.payer_id), text),
        })),
        ...(shipped.get(payer.payer_id)?.aliases ?? []).filter(isFree),
      ],
      hiosIds: payer.hios_ids,
      eins: payer.eins,
    })),
    ...[...shipped.values()]
      .filter(({ payerId }) => !ids.has(payerId))
      .map((payer) => ({ ...payer, aliases: payer.aliases.filter(isFree) })),
  ];
}

/** One that comes with the program keeps to its rules, also where the account repeats it. */
const isShipped = (payer: ShippedPayer | undefined, text: string): boolean =>
  payer?.aliases.some((alias) => alias.text.toLowerCase() === text.toLowerCase()) ?? false;

export const accountMatcher = async (sql: Sql, accountId: string): Promise<PayerMatcher> =>
  createPayerMatcher(await knownPayers(sql, accountId), { blueLicensees: await blueLicensees() });
