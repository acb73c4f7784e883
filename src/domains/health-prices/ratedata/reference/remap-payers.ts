import type { Sql } from '../../../../kernel/sql.ts';
import type { PayerMatch } from '../../../../platform/prices/payers/index.ts';
import { addDirtyScopes } from '../store/dirty-scopes.ts';
import { allFilePayers, type FilePayerRecord, writeFilePayers } from '../store/identities.ts';
import { accountMatcher } from './payer-matcher.ts';

/** Asks anew who the payers of all files are. No rate is rewritten: they carry numbers. Answers how many changed. */
export async function remapPayers(sql: Sql, accountId: string): Promise<number> {
  const matcher = await accountMatcher(sql, accountId);
  const answers = new Map<string, PayerMatch>();
  const changed = new Map<string, FilePayerRecord[]>();
  const touched = new Set<string>();
  for (const { file_no: fileNo, head_payer: head, ...known } of await allFilePayers(sql, accountId)) {
    const { raw_payer: payer, raw_plan: plan, state } = known;
    const hios = head?.planIdType?.toLowerCase() === 'hios' ? head.planId : undefined;
    const key = JSON.stringify([payer, plan, state, hios]);
    const match =
      answers.get(key) ??
      matcher.match({
        ...{ payer, plan },
        ...(state === null ? {} : { state }),
        ...(hios === undefined ? {} : { hios }),
      });
    answers.set(key, match);
    const { payerId, market, product, confidence, by } = match;
    const isSame =
      known.payer_id === payerId &&
      known.market === market &&
      known.product === product &&
      known.matched_by === by &&
      Math.abs(known.confidence - confidence) < 1e-6;
    if (isSame) continue;
    for (const id of [known.payer_id, payerId]) if (id !== null) touched.add(id);
    const record = { ...known, payer_id: payerId, market, product, confidence, matched_by: by };
    changed.set(fileNo, [...(changed.get(fileNo) ?? []), record]);
  }
  let total = 0;
  for (const [fileNo, records] of changed) total += await writeFilePayers(sql, accountId, fileNo, records);
  const scopes = [...touched].map((id) => ({ view: 'discrepancies' as const, scope: `payer:${id}` }));
  await addDirtyScopes(sql, accountId, scopes);
  return total;
}
