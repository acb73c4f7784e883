export { overviewOf } from './overview.ts';
export {
  addUrls,
  finishUrls,
  forgetRun,
  leaveRest,
  type NewUrl,
  nextTime,
  putBackTaken,
  raiseUrls,
  type TakenUrl,
  takeUrls,
  type UrlOutcome,
} from './store.ts';
