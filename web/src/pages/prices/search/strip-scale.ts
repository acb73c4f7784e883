import { type Scale, scaleTo } from '../shared/scale.ts';
import type { HospitalPrices } from './by-hospital.ts';
import { usualEnd } from './usual-amounts.ts';

/** Gross charges are often several times what anybody pays; farther out they stand at the edge. */
const GROSS_ROOM = 1.6;
const BEYOND_ROOM = 1.14;

/** From zero to what is usually paid; a single amount far above it stands at the edge and does not press all others to the left. */
export function stripScale(hospitals: readonly HospitalPrices[]): Scale {
  const negotiated = hospitals.flatMap(({ rates }) => rates.flatMap(({ amount }) => amount ?? []));
  const paid = [...negotiated, ...hospitals.flatMap(({ cash }) => cash ?? [])];
  const end = usualEnd(negotiated.length > 0 ? negotiated : paid);
  const usual = paid.filter((amount) => amount <= end);
  const most = Math.max(0, ...usual);
  const gross = Math.max(0, ...hospitals.flatMap((hospital) => hospital.gross ?? []));
  const isGrossNear = most === 0 || gross <= most * GROSS_ROOM;
  const isAllWithin = isGrossNear && usual.length === paid.length;
  return scaleTo(isGrossNear ? Math.max(most, gross) : most, ...(isAllWithin ? [] : [BEYOND_ROOM]));
}
