export { EventDispatcher } from './dispatcher.ts';
export { followEvents } from './follow.ts';
export { eventRecords } from './records.ts';
export { removeOldEvents } from './remove-old.ts';
