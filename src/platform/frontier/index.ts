export { type FoundUrl, factOf, findUrls, type Reach, reachOf, reasonsOf } from './find-urls.ts';
export { type ListedUrl, listUrls } from './list-urls.ts';
export { overviewOf } from './overview.ts';
export {
  addUrls,
  copyDone,
  finishUrls,
  forgetSome,
  hasDoneWith,
  leaveRest,
  type NewUrl,
  nextTime,
  putBackTaken,
  raiseUrls,
  type TakenUrl,
  takeUrls,
  type UrlOutcome,
  type UrlState,
} from './store.ts';
