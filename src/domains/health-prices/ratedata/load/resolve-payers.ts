import type { FilePayer, PayerHead } from '../../../../platform/prices/model/index.ts';
import type { PayerMatcher } from '../../../../platform/prices/payers/index.ts';
import type { FilePayerRecord } from '../store/identities.ts';

/** Who the payers of a file are, as far as their names tell. */
export const resolvePayers = (
  matcher: PayerMatcher,
  payers: readonly FilePayer[],
  { state, head }: { state: string | null; head: Pick<PayerHead, 'planId' | 'planIdType'> | null },
): FilePayerRecord[] =>
  payers.map(({ payer, plan }, ord) => {
    const idType = head?.planIdType?.toLowerCase();
    const id = head?.planId ?? undefined;
    const match = matcher.match({
      ...{ payer, plan },
      ...(state === null ? {} : { state }),
      ...(idType === 'hios' && id !== undefined ? { hios: id } : {}),
    });
    return {
      ...{ payer_ord: ord, raw_payer: payer, raw_plan: plan, state },
      ...{ payer_id: match.payerId, market: match.market, product: match.product },
      ...{ confidence: match.confidence, matched_by: match.by },
    };
  });
