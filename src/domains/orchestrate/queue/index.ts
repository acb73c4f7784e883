export { purgeQueues } from './counts.ts';
export { queueDomain } from './domain.ts';
