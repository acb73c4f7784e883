export { statusDomain } from './domain.ts';
