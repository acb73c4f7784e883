export { milesBetween, type Point } from './distance.ts';
export {
  DISTANCE_PRECISIONS,
  type Distance,
  distanceBetween,
  type Gazetteer,
  type Placed,
  placeOf,
  type Zip3Points,
} from './place-of.ts';
export { STATES } from './states.ts';
