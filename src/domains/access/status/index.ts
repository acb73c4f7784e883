export { statusDomain } from './domain.ts';
export type { ServiceProbe } from './services.ts';
