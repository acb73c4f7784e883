export { builderDomain } from './domain.ts';
