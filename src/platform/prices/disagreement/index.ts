export {
  INTERNAL_CLASSES,
  type InternalClass,
  type ItemAmounts,
  judgeInternal,
  type PayerAmounts,
} from './judge-internal.ts';
export { type Judgement, judgePair } from './judge-pair.ts';
export { type Change, judgeSnapshot } from './judge-snapshot.ts';
export { linkConfidence, type PlanLink } from './links.ts';
export { planLink } from './plan-link.ts';
export {
  DISAGREEMENT_CLASSES,
  type DisagreementClass,
  SEVERITIES,
  type Side,
  TOLERANCES,
  type Tolerances,
} from './side.ts';
