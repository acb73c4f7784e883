export { dnsDomain } from './domain.ts';
