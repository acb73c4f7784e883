import type { Sql } from '../../../../kernel/sql.ts';
import {
  listedPayers,
  shippedHcpcs,
  shippedMsDrg,
  shoppableCodes,
} from '../../../../platform/prices/reference/index.ts';
import { type CodeRecord, upsertCodes } from '../store/codes.ts';
import { allPayers, upsertPayers } from '../store/payers.ts';
import { bumpVersion } from '../store/versions.ts';

const AT_ONCE = 2_000;

/** Codes with their public texts, and the payers that come with the program. What the account has of its own stays. */
export async function loadReference(
  sql: Sql,
  accountId: string,
): Promise<{ billing_codes: number; payers: number }> {
  const codes: CodeRecord[] = [
    ...(await shippedHcpcs()).map(({ code, description }) => ({ code_type: 'HCPCS', code, description })),
    ...(await shippedMsDrg()).map(({ code, description }) => ({ code_type: 'MS-DRG', code, description })),
  ];
  const known = new Set(codes.map(({ code_type: type, code }) => `${type} ${code}`));
  const shoppable = (await shoppableCodes()).map(({ codeType, code, label }) => ({
    ...{ code_type: codeType, code, category: 'shoppable' },
    // Where the public text is there already, ours would take its place.
    ...(known.has(`${codeType} ${code}`) ? {} : { description: label }),
  }));
  for (let at = 0; at < codes.length; at += AT_ONCE)
    await upsertCodes(sql, accountId, codes.slice(at, at + AT_ONCE));
  await upsertCodes(sql, accountId, shoppable);
  const own = new Set((await allPayers(sql, accountId)).map(({ payer_id: id }) => id));
  const payers = (await listedPayers()).filter(({ payerId }) => !own.has(payerId));
  await upsertPayers(
    sql,
    accountId,
    payers.map(({ payerId, name, parentId, type, hiosIds, eins }) => ({
      ...{ payer_id: payerId, name, parent_id: parentId, type, hios_ids: hiosIds, eins },
    })),
  );
  await bumpVersion(sql, accountId);
  return { billing_codes: codes.length + shoppable.length, payers: payers.length };
}
