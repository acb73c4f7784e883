export {
  INTERNAL_CLASSES,
  type InternalClass,
  type InternalFinding,
  type ItemAmounts,
  judgeInternal,
  type PayerAmounts,
} from './judge-internal.ts';
export { type Judgement, judgePair, type Pair, severityOf } from './judge-pair.ts';
export { type Change, judgeSnapshot, type SnapshotJudgement } from './judge-snapshot.ts';
export {
  HOSPITAL_LINKS,
  type HospitalLink,
  hospitalLink,
  type Identity,
  linkConfidence,
  PLAN_LINKS,
  type PlanLink,
} from './links.ts';
export { type NearestPair, nearestPair } from './nearest.ts';
export { isPlaceholder } from './placeholder.ts';
export { type PlanIdentity, planLink } from './plan-link.ts';
export {
  DISAGREEMENT_CLASSES,
  type DisagreementClass,
  SEVERITIES,
  type Severity,
  type Side,
  TOLERANCES,
  type Tolerances,
} from './side.ts';
