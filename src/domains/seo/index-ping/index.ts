export { indexPingDomain } from './domain.ts';
