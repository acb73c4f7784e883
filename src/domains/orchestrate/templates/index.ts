export { templatesDomain } from './domain.ts';
export { findTemplate } from './store.ts';
