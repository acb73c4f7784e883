export { artifactsDomain } from './domain.ts';
