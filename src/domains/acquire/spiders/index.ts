export { spidersDomain } from './domain.ts';
export { countSpiders } from './store.ts';
