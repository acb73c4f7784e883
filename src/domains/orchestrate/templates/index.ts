export { templatesDomain } from './domain.ts';
export { templates } from './store.ts';
