export { boxAround, milesBetween, type Point } from './distance.ts';
export {
  type Address,
  DISTANCE_PRECISIONS,
  type Distance,
  type DistancePrecision,
  distanceBetween,
  type Gazetteer,
  type Placed,
  placeOf,
  type Zip3Points,
} from './place-of.ts';
export { STATES, type State } from './states.ts';
