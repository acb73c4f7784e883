export { resourcesDomain } from './domain.ts';
