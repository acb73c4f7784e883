export { queueDomain } from './domain.ts';
