import type { FilePayer, PayerHead } from '../../../../platform/prices/model/index.ts';
import type { PayerMatcher } from '../../../../platform/prices/payers/index.ts';
import type { FilePayerRecord } from '../store/identities.ts';

type Head = Pick<PayerHead, 'planId' | 'planIdType' | 'issuerName'>;

/** Who the payers of a file are, as far as their names tell. Where a vendor reports for an issuer, the issuer is meant. */
export const resolvePayers = (
  matcher: PayerMatcher,
  payers: readonly FilePayer[],
  { state, head }: { state: string | null; head: Head | null },
): FilePayerRecord[] =>
  payers.map(({ payer: named, plan }, ord) => {
    const idType = head?.planIdType?.toLowerCase();
    const id = head?.planId ?? undefined;
    const matchOf = (payer: string) =>
      matcher.match({
        ...{ payer, plan },
        ...(state === null ? {} : { state }),
        ...(idType === 'hios' && id !== undefined ? { hios: id } : {}),
      });
    const first = matchOf(named);
    const issuer = head?.issuerName ?? '';
    const isVendor = first.payerId === null && issuer.trim() !== '';
    const [payer, match] = isVendor ? [issuer, matchOf(issuer)] : [named, first];
    return {
      ...{ payer_ord: ord, raw_payer: payer, raw_plan: plan, state },
      ...{ payer_id: match.payerId, market: match.market, product: match.product },
      ...{ confidence: match.confidence, matched_by: match.by },
    };
  });
