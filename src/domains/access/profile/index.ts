export { profileDomain } from './domain.ts';
